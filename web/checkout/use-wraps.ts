import { useCallback, useEffect, useState } from 'react'
import type { OfferedWrap } from '#contract/gift.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import type { Paise } from '#shop/money/paise.ts'
import { wrapLines } from '#shop/gifts/line-wraps.ts'
import { calculateTotals, type CartTotals } from '#shop/pricing/calculate-totals.ts'
import { addToTotals, toWrapChoice } from '#shop/pricing/shipment-choices.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { isGiftOf } from './note-draft.ts'
import type { CheckoutProgress } from './use-checkout-progress.ts'

/** `more`: what the total rises by, GST included. */
export type PricedWrap = OfferedWrap & { more: Paise }

type Goods = { lines: readonly CartItem[]; delivery: Paise | null }

type Wrapping = {
  offered: readonly PricedWrap[]
  chosen: OfferedWrap | null
  lines: readonly CartItem[]
  totals: CartTotals
  renew: () => void
}

/** Asks for wraps once the order is a gift, and for totals with the chosen wrap. */
export function useWraps(
  { state: { address, buyer }, noteDraft }: CheckoutProgress,
  { lines, delivery }: Goods,
): Wrapping {
  const [wraps, setWraps] = useState<readonly OfferedWrap[]>([])
  const isGift = address !== null && isGiftOf(noteDraft, { address, buyer })
  const read = useCallback(async (signal: AbortSignal) => {
    const result = await requestApi('GET /api/wraps', { signal })
    if (result.ok) setWraps(result.data.wraps)
  }, [])
  useEffect(() => {
    if (isGift) return startAbortable(read)
  }, [isGift, read])
  const renew = useCallback(() => void read(AbortSignal.timeout(20_000)), [read])
  const { wrap: whole, lineWraps } = noteDraft
  const bare = calculateTotals(lines, delivery)
  const withWrap = (wrap: OfferedWrap) => addToTotals(lines, bare, toWrapChoice(wrap))
  const wrapped = isGift && lineWraps ? wrapLines(lines, wraps, lineWraps) : lines
  const chosen = isGift && !lineWraps ? (wraps.find(({ id, soldOut }) => id === whole && !soldOut) ?? null) : null
  return {
    offered: wraps.map((wrap) => ({ ...wrap, more: withWrap(wrap).total - bare.total })),
    chosen,
    lines: wrapped,
    totals: chosen ? withWrap(chosen) : calculateTotals(wrapped, delivery),
    renew,
  }
}
