import { eq } from 'drizzle-orm'
import type { NewGiftCard } from '#contract/counter/gift-cards.ts'
import { giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { openGiftCardCode } from './gift-card-code.ts'
import { insertGiftCard, isSameWish, refuseSendOn, toMail } from './insert-gift-card.ts'

/** `code` is null for a card that is mailed. */
type Issued = { ok: true; id: number; code: string | null } | OperationRefusal<'send-on' | 'key-reused'>

/** A repeated request with its key issues one card. No GST: it is due when the card is spent on goods. */
export function issueGiftCard(
  shop: Pick<Shop, 'database' | 'keys' | 'now'>,
  wish: NewGiftCard,
  requestKey: string,
  by: StaffActor,
): Promise<Issued> {
  const { email, sendOn, ...terms } = wish
  const today = todayInIndia(shop.now())
  return runAs(shop.database.orm, by, async (tx): Promise<Issued> => {
    const refused = refuseSendOn(sendOn, today)
    if (refused) return refused
    const mail = toMail(wish, today)
    const made = await insertGiftCard(tx, shop, { ...terms, ...mail, requestKey }, by.name)
    if (!made) {
      const [known] = await tx.select().from(giftCards).where(eq(giftCards.requestKey, requestKey))
      if (!known || !isSameWish(known, wish))
        return refuse.conflict('key-reused', 'A card was issued before with other words. Look at the list first.')
      return { ok: true, id: known.id, code: known.sendOn === null ? openGiftCardCode(shop, known) : null }
    }
    const { card, code } = made
    const after = { amount: card.amount, reason: card.reason, validUntil: card.validUntil }
    await recordAudit(tx, by, {
      operation: 'gift-cards.issue',
      subject: auditedGiftCard(card),
      after,
      reason: terms.note,
    })
    return { ok: true, id: card.id, code: email === '' ? code : null }
  })
}

export const auditedGiftCard = ({ id, last4 }: Pick<GiftCard, 'id' | 'last4'>) => {
  return { kind: 'gift card', id: String(id), name: `gift card ending ${last4}` }
}
