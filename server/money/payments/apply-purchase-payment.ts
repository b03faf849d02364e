import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { insertGiftCard } from '#server/money/gift-cards/insert-gift-card.ts'
import { takeOffCardOf } from '#server/money/gift-cards/take-off-gift-card.ts'
import { requestRefund } from '#server/money/refunds/request-refund.ts'
import { giftCardPurchases, type GiftCardPurchase } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Payment } from '#server/platform/database/order-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { captureAmount } from './capture-payment.ts'
import { recordPayment } from './record-payment.ts'

type Needs = Pick<Shop, 'database' | 'payments' | 'keys' | 'now'>
export type PurchaseOutcome = { ok: true; id: string; isPaid: boolean } | Refusal<'unknown-order' | 'not-now'>

/** Issues the card with the first captured payment. Idempotent, in any order. @param seen from the provider, never from a browser */
export async function applyPurchasePayment(
  shop: Needs,
  providerOrderId: string,
  seen: ProviderPayment,
): Promise<PurchaseOutcome> {
  const { orm } = shop.database
  const isThis = eq(giftCardPurchases.providerOrderId, providerOrderId)
  const [wanted] = await orm.select().from(giftCardPurchases).where(isThis)
  if (!wanted) return refuse('unknown-order', 'No gift card of ours belongs to this payment.')
  const paid = isOpen(wanted)
    ? await captureAmount(shop.payments, seen, wanted.amount)
    : { ok: true as const, value: seen }
  if (!paid.ok) return paid
  return orm.transaction(async (tx): Promise<PurchaseOutcome> => {
    const [purchase = wanted] = await tx.select().from(giftCardPurchases).where(isThis).for('update')
    const { id: purchaseId } = purchase
    const payee = { orderId: null, dueId: null, purchaseId, providerOrderId }
    const payment = await recordPayment(tx, payee, paid.value, shop.now())
    const isPaid = payment ? await accept(tx, shop, purchase, payment) : purchase.paymentId !== null
    return { ok: true, id: purchaseId, isPaid }
  })
}

/** Forgotten purchases have no address for the card. */
const isOpen = ({ paymentId, buyerEmail }: GiftCardPurchase) => paymentId === null && buyerEmail !== ''

async function accept(tx: Tx, shop: Needs, purchase: GiftCardPurchase, payment: Payment): Promise<boolean> {
  const now = shop.now()
  if (payment.id === purchase.paymentId) {
    await takeOffCardOf(tx, payment, now)
    return true
  }
  if (payment.status !== 'captured') return purchase.paymentId !== null
  if (isOpen(purchase) && payment.amount === purchase.amount && payment.currency === 'INR') {
    await issue(tx, shop, purchase, payment)
    await takeOffCardOf(tx, payment, now)
    return true
  }
  const cause = purchase.paymentId === null ? 'not the gift card’s price' : 'paid twice'
  await requestRefund(tx, payment, { cause }, now)
  return purchase.paymentId !== null
}

async function issue(tx: Tx, shop: Needs, purchase: GiftCardPurchase, payment: Payment): Promise<void> {
  const { id, number, amount, recipient, sender, message, email, sendOn, buyerEmail } = purchase
  const card = { amount, recipient, sender, message, email, sendOn, reason: 'sold' } as const
  const note = `Bought in the shop, ${formatPurchaseNumber(number)}`
  const made = await insertGiftCard(
    tx,
    shop,
    { ...card, note, requestKey: `purchase ${id}`, purchaseId: id },
    'the shop',
  )
  if (!made) throw new Error(`The gift card of purchase ${number} was issued before`)
  // From here on the card has the words and the address.
  const moved = { recipient: '', sender: '', message: '', email: null }
  const paid = { paymentId: payment.id, paidAt: shop.now() }
  await tx
    .update(giftCardPurchases)
    .set({ ...moved, ...paid })
    .where(eq(giftCardPurchases.id, id))
  await queueMail(tx, { kind: 'gift card receipt', recipient: buyerEmail, payload: { purchase: id } }, shop.now())
}
