import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { GiftCardWish } from '#contract/gift-card.ts'
import { isSameWish, refuseSendOn, toMail } from '#server/money/gift-cards/insert-gift-card.ts'
import { createOrderId } from '#server/orders/lifecycle/order-id.ts'
import { giftCardPurchases, type GiftCardPurchase } from '#server/platform/database/gift-card-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Needs = Pick<Shop, 'database' | 'payments' | 'now' | 'log'>
type Opened =
  | { ok: true; purchase: string; providerOrderId: string; amount: Paise; keyId: string }
  | Refusal<'send-on' | 'key-reused' | 'already-paid' | 'provider-unavailable'>

/** Stores the purchase and asks the provider for its payment. The same key again is the same purchase. */
export async function openGiftCardPurchase(shop: Needs, wish: GiftCardWish, requestKey: string): Promise<Opened> {
  const { orm } = shop.database
  const createdAt = shop.now()
  const today = todayInIndia(createdAt)
  const isThis = eq(giftCardPurchases.requestKey, requestKey)
  // A repeated request may come after the day of the mail.
  const refused = (await orm.$count(giftCardPurchases, isThis)) === 0 ? refuseSendOn(wish.sendOn, today) : undefined
  if (refused) return refused
  const wanted = { ...wish, ...toMail(wish, today), id: createOrderId(), requestKey, createdAt }
  const [made] = await orm.insert(giftCardPurchases).values(wanted).onConflictDoNothing().returning()
  const [purchase] = made ? [made] : await orm.select().from(giftCardPurchases).where(isThis)
  if (!purchase) throw new Error('The purchase of a gift card was not stored')
  if (purchase.paymentId !== null) return refuse('already-paid', 'This gift card is paid already. Thank you.')
  if (!isSameWish(purchase, wish))
    return refuse('key-reused', 'This Idempotency-Key was used for another gift card. Please use a new one.')
  const providerOrderId = purchase.providerOrderId ?? (await startPayment(shop, purchase))
  if (providerOrderId === null) return refuse('provider-unavailable', 'Unable to process your request at the moment')
  const { id, amount } = purchase
  return { ok: true, purchase: id, providerOrderId, amount, keyId: shop.payments.keyId }
}

/** Two processes may make two provider orders. The second one is never shown, so nobody can pay it. */
async function startPayment(shop: Needs, { id, number, amount }: GiftCardPurchase): Promise<string | null> {
  const { database, payments, log } = shop
  const receipt = formatPurchaseNumber(number)
  const seal = createHash('sha256').update(id).digest('base64url').slice(0, 16)
  const created = await payments.createOrder({ amount, currency: 'INR', receipt, notes: { order: receipt, seal } })
  if (!created.ok) {
    const { reason, code, status } = created
    log.warn(
      { event: 'payment.start_failed', order: receipt, reason, code, status },
      'the provider made no payment order',
    )
    return null
  }
  const isThis = eq(giftCardPurchases.id, id)
  await database.orm
    .update(giftCardPurchases)
    .set({ providerOrderId: created.value.id })
    .where(and(isThis, isNull(giftCardPurchases.providerOrderId)))
  const [current] = await database.orm.select().from(giftCardPurchases).where(isThis)
  return current?.providerOrderId ?? null
}
