import { useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

type Offered = Pick<CartAnswer, 'offers' | 'freeGifts' | 'subtotal' | 'tax'>

/** What counts without a code for these lines; null until it is known, and where none counts. */
export function useOffers(lines: readonly CartItem[]): Offered | null {
  const [known, setKnown] = useState<{ body: string; answer: Offered | null } | null>(null)
  const body = JSON.stringify({ lines: lines.map(toLineRequest) })
  useEffect(
    () =>
      startAbortable(async (signal) => {
        const result = await requestApi('POST /api/cart', { body: JSON.parse(body), signal })
        if (!signal.aborted) setKnown({ body, answer: result.ok ? result.data : null })
      }),
    [body],
  )
  const answer = known?.body === body ? known.answer : null
  return answer && answer.offers.length + answer.freeGifts.length > 0 ? answer : null
}
