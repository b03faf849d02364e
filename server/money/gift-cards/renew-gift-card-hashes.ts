import { asc, eq, gt } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openGiftCardCode, sealGiftCardCode } from './gift-card-code.ts'
import { heldSql } from './list-gift-cards.ts'

const BATCH = 500
const closedCards = { kind: 'gift cards cannot be opened', reference: 'the shop’s secret' } as const

/** During a rotation of the shop's secret a card outlives the former one. A person hears of cards that no secret opens. */
export async function renewGiftCardHashes(shop: Pick<Shop, 'database' | 'keys' | 'now' | 'log'>): Promise<void> {
  const { orm } = shop.database
  let [renewed, closed, after] = [0, 0, 0]
  for (;;) {
    const cards = await orm
      .select({ card: giftCards, held: heldSql.mapWith(Number) })
      .from(giftCards)
      .where(gt(giftCards.id, after))
      .orderBy(asc(giftCards.id))
      .limit(BATCH)
    for (const { card, held } of cards) {
      const code = openGiftCardCode(shop, card)
      if (code === null && card.balance + held > 0) closed++
      const sealed = code === null ? card : sealGiftCardCode(shop, code)
      if (sealed.codeHash === card.codeHash) continue
      const { codeHash, sealedCode } = sealed
      await orm.update(giftCards).set({ codeHash, sealedCode }).where(eq(giftCards.id, card.id))
      renewed++
    }
    after = cards.at(-1)?.card.id ?? after
    if (cards.length < BATCH) break
  }
  if (renewed > 0)
    shop.log.info({ event: 'gift_cards.renewed', renewed, closed }, 'Gift cards are sealed with the current secret')
  if (closed > 0) await recordException(orm, { ...closedCards, details: { cards: closed } }, shop.now())
  else await resolveException(orm, closedCards, shop.now())
}
