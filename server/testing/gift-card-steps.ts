import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { NewGiftCard } from '#contract/counter/gift-cards.ts'
import type { CartLineRequest, SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { issueGiftCard } from '#server/money/gift-cards/issue-gift-card.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import type { Paise } from '#shop/money/paise.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { createOrderRequest } from './create-test-order.ts'
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
