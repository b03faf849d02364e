import { eq, sql } from 'drizzle-orm'
import { giftCardEntries, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isDisputed } from './find-disputed-cards.ts'
import { auditedGiftCard } from './issue-gift-card.ts'
import { readHeld } from './list-gift-cards.ts'
import { lockGiftCards } from './lock-gift-cards.ts'
import { queueGiftCardMail } from './send-gift-cards.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Changed =
  | { ok: true }
  | OperationRefusal<'not-found' | 'held' | 'void-already' | 'no-address' | 'over' | 'disputed' | 'bought'>

/** Only the balance ends. Money that an order gives back makes the card valid again. */
export function voidGiftCard(shop: Needs, id: number, reason: string, by: StaffActor): Promise<Changed> {
  return change(shop, id, by, async (tx, card) => {
    if (card.state === 'void') return refuse.conflict('void-already', 'This gift card is cancelled already.')
    const held = await readHeld(tx, id)
    if (held > 0)
      return refuse.conflict(
        'held',
        `An order that is not paid yet holds ${formatRupees(held)} of it. Wait until that order is paid or has ended.`,
      )
    const { balance, purchaseId } = card
    if (purchaseId !== null && balance > 0)
      return refuse.conflict('bought', 'The buyer paid for this card. Refund it: that cancels it as well.')
    const voided = { cardId: id, kind: 'voided', amount: -balance, actor: by.name, createdAt: shop.now() } as const
    if (balance > 0) await tx.insert(giftCardEntries).values(voided)
    await tx.update(giftCards).set({ state: 'void' }).where(eq(giftCards.id, id))
    const note = { before: { balance }, after: { balance: 0 }, reason }
    await recordAudit(tx, by, { operation: 'gift-cards.void', subject: auditedGiftCard(card), ...note })
    return { ok: true }
  })
}

/** Mails the code again, to the address of its recipient. */
export function sendGiftCardAgain(shop: Needs, id: number, by: StaffActor): Promise<Changed> {
  return change(shop, id, by, async (tx, card) => {
    const { email, state, validUntil, last4 } = card
    if (email === null) return refuse.conflict('no-address', 'This gift card has no e-mail address.')
    if (state === 'void' || validUntil < todayInIndia(shop.now()))
      return refuse.conflict('over', 'This gift card is no longer valid, so it is not sent.')
    if (await isDisputed(tx, [id])) return refuseDisputed()
    await queueGiftCardMail(tx, { id, last4, email }, shop.now())
    await recordAudit(tx, by, { operation: 'gift-cards.send', subject: auditedGiftCard(card), after: { sent: true } })
    return { ok: true }
  })
}

/** A card that was mailed already goes to the new address at once, any other on its day. */
export function correctGiftCardEmail(shop: Needs, id: number, email: string, by: StaffActor): Promise<Changed> {
  return change(shop, id, by, async (tx, card) => {
    if (card.email === null) return refuse.conflict('no-address', 'This gift card has no e-mail address.')
    if (card.state === 'void' || card.validUntil < todayInIndia(shop.now()))
      return refuse.conflict('over', 'This gift card is no longer valid, so it is not sent.')
    if (await isDisputed(tx, [id])) return refuseDisputed()
    await tx.update(giftCards).set({ email }).where(eq(giftCards.id, id))
    if (card.mailedAt !== null) await queueGiftCardMail(tx, { ...card, email }, shop.now())
    const after = { addressCorrected: true, sent: card.mailedAt !== null }
    await recordAudit(tx, by, { operation: 'gift-cards.correct', subject: auditedGiftCard(card), after })
    return { ok: true }
  })
}

/** The audit tells who saw the code of a printed card. */
export function notePrint(shop: Needs, id: number, by: StaffActor): Promise<Changed> {
  return change(shop, id, by, async (tx, card) => {
    if (card.state === 'void' || card.validUntil < todayInIndia(shop.now()))
      return refuse.conflict('over', 'This gift card is no longer valid, so it is not printed.')
    if (await isDisputed(tx, [id])) return refuseDisputed()
    await recordAudit(tx, by, {
      operation: 'gift-cards.print',
      subject: auditedGiftCard(card),
      after: { printed: true },
    })
    return { ok: true }
  })
}

const refuseDisputed = () =>
  refuse.conflict('disputed', 'A bank asks for the money of this card. Wait until it has decided.')

function change(
  { database }: Needs,
  id: number,
  by: StaffActor,
  work: (tx: Tx, card: GiftCard) => Promise<Changed>,
): Promise<Changed> {
  return runAs(database.orm, by, async (tx): Promise<Changed> => {
    const [card] = await lockGiftCards(tx, [id])
    return card ? work(tx, card) : refuse.notFound('not-found', 'There is no such gift card.')
  })
}

/** Ends the balances of cards after their last day. Open orders keep their holds. */
export async function expireGiftCards({ database, now }: Needs): Promise<void> {
  const at = now()
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO gift_card_entries (card_id, kind, amount, actor, created_at)
      SELECT id, 'expired', -balance, 'clock', ${at}::timestamptz FROM (
        SELECT id, balance FROM gift_cards WHERE balance > 0 AND valid_until < ${todayInIndia(at)}::date
        ORDER BY id FOR UPDATE
      ) AS over`)
  })
}
