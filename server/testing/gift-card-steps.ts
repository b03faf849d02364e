import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NewGiftCard } from '#contract/counter/gift-cards.ts'
import type { GiftCardWish } from '#contract/gift-card.ts'
import type { CartLineRequest, SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { openGiftCardCode } from '#server/money/gift-cards/gift-card-code.ts'
import { issueGiftCard } from '#server/money/gift-cards/issue-gift-card.ts'
import { openGiftCardPurchase } from '#server/money/gift-card-sales/open-purchase.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import type { Paise } from '#shop/money/paise.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { createOrderRequest, payInWindow } from './create-test-order.ts'
import type { TestShop } from './open-test-shop.ts'

const by = createSystemActor('a test')
const nobody = { recipient: '', sender: '', message: '', email: '', sendOn: '' }

/** @returns its id and code */
export async function issueTestCard(shop: TestShop, amount: Paise, changes: Partial<NewGiftCard> = {}) {
  const wanted = { amount, reason: 'sold' as const, note: 'Paid in the workshop', ...nobody, ...changes }
  const issued = await issueGiftCard(shop, wanted, randomUUID(), by)
  assert.ok(issued.ok)
  return { id: issued.id, code: issued.code ?? '' }
}

export type PaidByCards = { codes: readonly string[]; expected: Paise }

export async function requestByCards(
  shop: TestShop,
  cart: readonly CartLineRequest[],
  giftCards: PaidByCards,
  changes: Partial<SingleOrderRequest> = {},
) {
  return { ...(await createOrderRequest(shop, cart, changes)), giftCards }
}

/** The payment of the rest is open, unless the cards pay all. */
export async function orderByCards(shop: TestShop, cart: readonly CartLineRequest[], giftCards: PaidByCards) {
  const placed = await placeOrder(shop, await requestByCards(shop, cart, giftCards))
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed
}

const wish = { amount: 1_000_00, recipient: 'Riya', sender: 'Asha', message: 'For your new home.' }

/** The buyer prints this card of ₹1,000. */
export async function openTestPurchase(
  shop: TestShop,
  changes: Partial<GiftCardWish> = {},
  key: string = randomUUID(),
) {
  const wanted = { ...wish, email: '', sendOn: '', buyerEmail: 'asha@example.in', ...changes }
  const opened = await openGiftCardPurchase(shop, wanted, key)
  assert.ok(opened.ok, JSON.stringify(opened))
  return opened
}

/** Applies the payment as its webhook does. */
export async function settleOnce(shop: TestShop, paymentId: string) {
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  return settlePayment(shop, fetched.value)
}

/** @returns the purchase, its payment, and the card that was issued */
export async function buyTestCard(shop: TestShop, changes: Partial<GiftCardWish> = {}) {
  const { purchase, providerOrderId } = await openTestPurchase(shop, changes)
  const { paymentId } = await payInWindow(shop, { providerOrderId })
  assert.ok((await settleOnce(shop, paymentId)).ok)
  const [card] = await shop.database.orm.select().from(giftCards).where(eq(giftCards.purchaseId, purchase))
  assert.ok(card)
  return { purchase, paymentId, card, code: openGiftCardCode(shop, card) ?? '' }
}
