import { eq } from 'drizzle-orm'
import { findRefundLimit, lockRefundsOf, type RefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { findRefund, leftOf, refundPayments } from '#server/money/refunds/request-refund.ts'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { lockGiftCards } from '#server/money/gift-cards/lock-gift-cards.ts'
import { auditedGiftCard } from '#server/money/gift-cards/issue-gift-card.ts'
import { readHeld } from '#server/money/gift-cards/list-gift-cards.ts'
import { takeOffGiftCard } from '#server/money/gift-cards/take-off-gift-card.ts'

type Wanted = { card: number; expected: Paise; reason: string; requestKey: string }
export type PurchaseRefunded =
  | { ok: true }
  | OperationRefusal<'not-found' | 'not-bought' | 'held' | 'changed' | 'nothing-left' | 'over-limit'>

/** Gives back what is not spent, and takes it off the card in the same transaction. The same key refunds once. */
export function refundPurchase(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { card: id, expected, reason, requestKey }: Wanted,
  who: RefundBy,
): Promise<PurchaseRefunded> {
  const { by } = who
  return runAs(database.orm, by, async (tx): Promise<PurchaseRefunded> => {
    await lockRefundsOf(tx, by)
    const [known] = await tx.select().from(giftCards).where(eq(giftCards.id, id))
    if (!known) return refuse.notFound('not-found', 'There is no such gift card.')
    const [purchase] = await tx
      .select()
      .from(giftCardPurchases)
      .where(eq(giftCardPurchases.id, known.purchaseId ?? ''))
      .for('update')
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, purchase?.paymentId ?? ''))
    const [card] = await lockGiftCards(tx, [id])
    if (!purchase || !payment || !card)
      return refuse.conflict('not-bought', 'This card was not bought in the shop: cancel it, and pay back by hand.')
    const cause = `gift card given back ${requestKey}`
    if (await findRefund(tx, [payment], cause)) return { ok: true }
    const held = await readHeld(tx, id)
    if (held > 0)
      return refuse.conflict(
        'held',
        `An order that is not paid yet holds ${formatRupees(held)} of it. Wait until that order is paid or has ended.`,
      )
    if (card.balance !== expected)
      return refuse.conflict('changed', `Now ${formatRupees(card.balance)} are left on it. Look at the card again.`)
    const amount = Math.min(card.balance, leftOf(payment))
    if (amount === 0) return refuse.conflict('nothing-left', 'Nothing of this card is left to give back.')
    const limit = await findRefundLimit(tx, amount, who, now())
    if (limit) return limit
    const [refundKey = ''] = await refundPayments(tx, [payment], { cause, reason, amount, parts: [] }, now())
    await takeOffGiftCard(tx, card, { refundKey, amount, actor: by.name }, now())
    const { buyerEmail } = purchase
    // A forgotten purchase has none.
    if (buyerEmail !== '') {
      const payload = { purchase: purchase.id, amount: String(amount) }
      await queueMail(tx, { kind: 'gift card refunded', recipient: buyerEmail, payload }, now())
    }
    const after = { amount, cause, payment: payment.id }
    await recordAudit(tx, by, { operation: 'refunds.make', subject: auditedGiftCard(card), after, reason })
    return { ok: true }
  })
}
