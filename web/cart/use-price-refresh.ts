import { useEffect, useState } from 'react'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { refreshStock } from './refresh-stock.ts'
import { updateCart, useStorageReady } from './cart-store.ts'
import { refreshCart, type RefreshedCart } from './refresh-cart.ts'
import type { CartAnswer } from '#contract/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'

const noNotices: RefreshedCart['notices'] = []

/** Refreshes `useStock` too. Errors change nothing: an order is checked anyway. */
export function usePriceRefresh(isShown: boolean): RefreshedCart['notices'] {
  const [notices, setNotices] = useState(noNotices)
  const isStorageReady = useStorageReady()
  useEffect(() => {
    const lines = cartLines(shopStore.getState().cart)
    const ids = [...new Set(lines.map(({ id }) => id))]
    if (!isShown || !isStorageReady || lines.length === 0) return
    const stopStock = startAbortable((signal) => refreshStock(ids, signal))
    const stopPrices = startAbortable(async (signal) => {
      const result = await priceCart(lines, signal)
      if (!result.ok) return
      const { cart, notices } = refreshCart(shopStore.getState().cart, lines, result.data)
      updateCart(() => cart)
      setNotices(notices)
    })
    return () => {
      stopStock()
      stopPrices()
      setNotices(noNotices)
    }
  }, [isShown, isStorageReady])
  return notices
}

/** The API's most lines at once. */
const MAX_LINES_PER_REQUEST = 100

async function priceCart(lines: readonly CartItem[], signal: AbortSignal): Promise<ApiResult<CartAnswer['lines']>> {
  const answers: CartAnswer['lines'] = []
  for (let start = 0; start < lines.length; start += MAX_LINES_PER_REQUEST) {
    const body = { lines: lines.slice(start, start + MAX_LINES_PER_REQUEST).map(toLineRequest) }
    const result = await requestApi('POST /api/cart', { body, signal })
    if (!result.ok) return result
    answers.push(...result.data.lines)
  }
  return { ok: true, data: answers }
}
