import { and, eq } from 'drizzle-orm'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, type Payment } from '#server/platform/database/order-tables.ts'
import { payDue } from '#server/orders/lifecycle/change-dues.ts'
import type { Paise } from '#shop/money/paise.ts'
import { GIFT_CARD_METHOD, giftCardPaymentId } from '#shop/gift-cards/gift-card-terms.ts'
import { spendGiftCards } from './hold-gift-cards.ts'

/** The order's due by gift cards becomes paid. The caller holds the order's row and raises `orders.paid`. @returns paise */
export async function payWithGiftCards(tx: Tx, orderId: string, now: Date): Promise<Paise> {
  const [due] = await tx
    .select()
    .from(dues)
    .where(and(eq(dues.orderId, orderId), eq(dues.kind, 'gift cards'), eq(dues.state, 'waiting')))
  if (!due) return 0
  await payDue(tx, due, await recordGiftCardPayment(tx, due, now))
  return due.amount
}

/** All cards of an order have one payment, so invoices, refunds and books are those of every order. */
export async function recordGiftCardPayment(
  tx: Tx,
  { id: dueId, orderId, amount }: Pick<Due, 'id' | 'orderId' | 'amount'>,
  now: Date,
): Promise<Payment> {
  const spent = await spendGiftCards(tx, orderId, now)
  if (spent !== amount) throw new Error(`Gift cards hold ${spent} of ${amount} paise for ${orderId}`)
  const paid = { id: giftCardPaymentId(orderId), orderId, dueId, amount, currency: 'INR', method: GIFT_CARD_METHOD }
  const [payment] = await tx
    .insert(payments)
    .values({ ...paid, status: 'captured', createdAt: now })
    .returning()
  if (!payment) throw new Error(`No payment was stored for ${orderId}`)
  return payment
}
