import type { Dispatch } from 'react'
import { change } from '../cart/cart-store.ts'
import { cartLines } from '#shop/cart/cart.ts'
import { askStock } from '../cart/ask-stock.ts'
import { shopStore } from '../store.ts'
import { learnStock } from '../cart/stock-store.ts'
import type { ApiRefusal } from '../ask-shop.ts'
import type { CheckoutEvent } from './checkout-state.ts'

type Details = {
  reason?: string
  products?: { id: number; left: number }[]
  cart?: { id: number; price: number; discount: number }[]
}

/** Refusals that a fresh list of options answers. */
const quoteReasons = new Set([
  'unknown-quote',
  'quote-expired',
  'quote-for-other-place',
  'quote-for-other-weight',
  'quote-too-light',
])

/** Refusals that change what can be ordered at all. */
const stockReasons = new Set(['sold-out', 'last-pieces'])

/**
 * Puts right what can be put right after the shop refused an order: fresh prices in the cart, fresh options, the address
 * form open again. Returns the sentence for the shopper, or null when only trying again can help.
 */
export function readRefusal(refusal: ApiRefusal, dispatch: Dispatch<CheckoutEvent>): string | null {
  if (refusal.reason !== 'refused') return null
  const { reason = '', products, cart } = (refusal.details ?? {}) as Details
  if (stockReasons.has(reason)) {
    const ids = cartLines(shopStore.getState().cart).map(({ id }) => id)
    askStock(ids, AbortSignal.timeout(20_000)).catch(() => {})
  }
  if (reason === 'sold-out' && products) {
    // Checkout says it line by line from now on.
    learnStock(products.map(({ id, left }) => ({ id, left, most: left })))
    return ''
  }
  if (cart)
    change((held) => {
      const items = { ...held.items }
      for (const { id, price, discount } of cart) {
        const line = items[id]
        if (line) items[id] = { ...line, price, discount }
      }
      return { ...held, items }
    })
  if (quoteReasons.has(reason)) dispatch({ type: 'reload options', note: refusal.message })
  if (reason === 'address' || reason === 'abroad') dispatch({ type: 'edit address' })
  return refusal.message
}
