import { useCallback, useEffect, useState } from 'react'
import type { AskOptions } from '#contract/gift-request.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

/** The delivery price and the choices of this cart. `result` is null while the shop is asked. */
export function useAskOptions(lines: readonly CartItem[]): { result: ApiResult<AskOptions> | null; renew: () => void } {
  const [asked, setAsked] = useState<{ body: string; result: ApiResult<AskOptions> } | null>(null)
  const body = JSON.stringify({ cart: lines.map(toLineRequest) })
  const isKnown = lines.length === 0 || asked?.body === body
  useEffect(() => {
    if (isKnown) return
    return startAbortable(async (signal) => {
      const result = await requestApi('POST /api/orders/askOptions', { body: JSON.parse(body), signal })
      setAsked({ body, result })
    })
  }, [body, isKnown])
  const renew = useCallback(() => setAsked(null), [])
  return { result: isKnown ? (asked?.result ?? null) : null, renew }
}
