import { asc, eq, gt } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openGiftCardCode, sealGiftCardCode } from './gift-card-code.ts'

const BATCH = 500

/** During a rotation of the shop's secret: a card outlives the former one. @returns how many it renewed */
export async function renewGiftCardHashes(shop: Pick<Shop, 'database' | 'keys'>): Promise<number> {
  if (!shop.keys.previous) return 0
  const { orm } = shop.database
  let [renewed, after] = [0, 0]
  for (;;) {
    const cards = await orm
      .select()
      .from(giftCards)
      .where(gt(giftCards.id, after))
      .orderBy(asc(giftCards.id))
      .limit(BATCH)
    for (const card of cards) {
      const code = openGiftCardCode(shop, card)
      const renewedHash = code === null ? card : sealGiftCardCode(shop, code)
      if (renewedHash.codeHash === card.codeHash) continue
      await orm.update(giftCards).set(renewedHash).where(eq(giftCards.id, card.id))
      renewed++
    }
    if (cards.length < BATCH) return renewed
    after = cards.at(-1)!.id
  }
}
