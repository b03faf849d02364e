import type { Dispatch } from 'react'
import { updateCart } from '#web/cart/cart-store.ts'
import { cartLines, renewLine } from '#shop/cart/cart.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import { refreshStock } from '#web/cart/refresh-stock.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { readStock, updateStock } from '#web/cart/stock-store.ts'
import { DEFAULT_GST_RATE } from '#shop/pricing/gst.ts'
import type { ApiError } from '#web/api/api-client.ts'
import type { CheckoutEvent } from './checkout-state.ts'

const quoteReasons = new Set([
  'unknown-quote',
  'quote-expired',
  'quote-for-other-place',
  'quote-for-other-weight',
  'quote-too-light',
])

const stockReasons = new Set(['sold-out', 'last-pieces'])

/** Refreshes what the refusal says is stale. Returns the sentence for the shopper; null when only a retry can help. */
export function handleOrderRefusal(refusal: ApiError, dispatch: Dispatch<CheckoutEvent>): string | null {
  if (refusal.reason !== 'refused') return null
  const { reason = '', products, cart, day } = refusal.details
  if (stockReasons.has(reason)) {
    const ids = cartLines(shopStore.getState().cart).map(({ id }) => id)
    refreshStock(ids, AbortSignal.timeout(20_000)).catch(() => {})
  }
  if (reason === 'sold-out' && products) {
    updateStock(products.map(({ id, left }) => ({ id, left, most: left })))
    // Checkout itself shows short lines from now on, but a wrap or a piece of a hamper is no line.
    const isShown = findShortages(cartLines(shopStore.getState().cart), readStock()).length > 0
    return isShown ? '' : refusal.message
  }
  if (cart)
    updateCart((current) => {
      const prices = new Map(
        cart.map(({ id, price, discount, gstRate = DEFAULT_GST_RATE, breaks }) => [
          id,
          { price, discount, gstRate, ...(breaks && { breaks }) },
        ]),
      )
      const items = Object.entries(current.items).map(([key, line]) => {
        const now = prices.get(line.id)
        return [key, now ? renewLine(line, now) : line]
      })
      return { ...current, items: Object.fromEntries(items) }
    })
  if (quoteReasons.has(reason)) dispatch({ type: 'reload options', notice: refusal.message })
  if (reason === 'date-moved') dispatch({ type: 'day moved', day: day ?? null })
  if (reason === 'day-not-possible') dispatch({ type: 'offer day', day: day ?? null })
  if (reason === 'address' || reason === 'buyer' || reason === 'abroad') dispatch({ type: 'edit address' })
  return refusal.message
}
