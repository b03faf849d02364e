import { eq } from 'drizzle-orm'
import type { NewGiftCard } from '#contract/counter/gift-cards.ts'
import { giftCardEntries, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { GIFT_CARD_CODE_LENGTH } from '#shop/gift-cards/gift-card-code.ts'
import { giftCardValidUntil } from '#shop/gift-cards/gift-card-terms.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addCalendarMonths } from '#shop/time/add-calendar-months.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { drawGiftCardCode, openGiftCardCode, sealGiftCardCode } from './gift-card-code.ts'

const MOST_MONTHS_AHEAD = 12

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
  const createdAt = shop.now()
  const today = todayInIndia(createdAt)
  return runTransaction(shop.database.orm, async (tx): Promise<Issued> => {
    await actAs(tx, by)
    if (sendOn !== '' && (sendOn < today || sendOn > addCalendarMonths(today, MOST_MONTHS_AHEAD)))
      return refuse.invalid('send-on', 'Choose today or a later day within a year.')
    const code = drawGiftCardCode()
    const sealed = sealGiftCardCode(shop, code)
    // A card that is mailed later is valid as long from that day.
    const validUntil = giftCardValidUntil(sendOn === '' ? today : sendOn)
    const mail = email === '' ? {} : { email, sendOn: sendOn === '' ? today : sendOn }
    const last4 = code.slice(GIFT_CARD_CODE_LENGTH - 4)
    const card = { ...terms, ...sealed, ...mail, last4, validUntil, issuedBy: by.name, requestKey, createdAt }
    const [made] = await tx.insert(giftCards).values(card).onConflictDoNothing().returning()
    if (!made) {
      const [known] = await tx.select().from(giftCards).where(eq(giftCards.requestKey, requestKey))
      if (!known || !isSameWish(known, wish))
        return refuse.conflict('key-reused', 'A card was issued before with other words. Look at the list first.')
      return { ok: true, id: known.id, code: known.sendOn === null ? openGiftCardCode(shop, known) : null }
    }
    const { id, amount } = made
    await tx.insert(giftCardEntries).values({ cardId: id, kind: 'issued', amount, actor: by.name, createdAt })
    const after = { amount, reason: terms.reason, validUntil }
    await recordAudit(tx, by, {
      operation: 'gift-cards.issue',
      subject: auditedGiftCard(made),
      after,
      reason: terms.note,
    })
    return { ok: true, id, code: email === '' ? code : null }
  })
}

function isSameWish(known: GiftCard, { email, sendOn, ...terms }: NewGiftCard): boolean {
  const day = sendOn === '' ? todayInIndia(known.createdAt) : sendOn
  const isSameMail = email === '' ? known.sendOn === null : known.email === email && known.sendOn === day
  return isSameMail && (Object.keys(terms) as (keyof typeof terms)[]).every((name) => known[name] === terms[name])
}

export const auditedGiftCard = ({ id, last4 }: Pick<GiftCard, 'id' | 'last4'>) => {
  return { kind: 'gift card', id: String(id), name: `gift card ending ${last4}` }
}
