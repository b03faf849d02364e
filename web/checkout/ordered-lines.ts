import type { OrderedLine } from '#shop/cart/take-ordered.ts'
import { LINE_WRAP } from '#shop/gifts/line-wraps.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import type { PaymentDraft } from '#web/storage/payment-draft.ts'
import type { OrderRequest, SeveralOrderRequest } from './prepare-payment.ts'

/** Lines of this order. Empty when the draft is lost or is of another order, as the cart may hold other things. */
export function findOrderedLines(draft: PaymentDraft | null, orderId: string): OrderedLine[] {
  const request = draft?.replaces === orderId ? draft.replacedRequest : draft?.request
  if (request === undefined || (draft?.order?.orderId !== orderId && draft?.replaces !== orderId)) return []
  const ordered = JSON.parse(request) as Pick<OrderRequest, 'cart'> | Pick<SeveralOrderRequest, 'shipments'>
  const lines = 'shipments' in ordered ? ordered.shipments.flatMap((shipment) => shipment.lines) : ordered.cart
  return lines.map(({ id, quantity, choices = {} }) => {
    const chosen = Object.entries(choices).map(([key, choice]) => ({ key, choice }))
    // Shoppers choose wraps with the order, not in the cart.
    return { id, quantity, choices: chosen.filter(({ key }) => key !== LINE_WRAP) }
  })
}

const KEPT_MARKS = 20

const takenOrders = createDraft<string[]>('takenOrders', (stored) =>
  Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : null,
)

/** @returns true once: each tab that sees an order paid asks, and later pieces of the same kind stay */
export function claimOrderedLines(storage: KeyValueStore, orderId: string): boolean {
  // The full id would open the order's page for the next person at this browser.
  const mark = orderId.slice(0, 8)
  const taken = takenOrders.read(storage) ?? []
  if (taken.includes(mark)) return false
  takenOrders.save(storage, [...taken, mark].slice(-KEPT_MARKS))
  return true
}
