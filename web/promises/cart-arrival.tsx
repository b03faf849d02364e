import { useEffect, useState } from 'react'
import { toLineRequest } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { arrivalText, orderByText } from '#shop/promises/arrival-text.ts'
import { requestApi, type ApiAnswer } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { readPin } from './stored-pin.ts'

type Promised = Extract<ApiAnswer<'POST /api/cart'>, { ok: true }>['data']['promise']

/** Its line reserves its space before the day is known. `code` may bring a free gift. */
export function CartArrival({ lines, code }: { lines: readonly CartItem[]; code: string }) {
  const [promised, setPromised] = useState<Promised>(null)
  const pin = readPin()
  const request = JSON.stringify({ lines: lines.map(toLineRequest), pin, ...(code !== '' && { code }) })
  useEffect(() => {
    if (pin === '') return
    return startAbortable(async (signal) => {
      const answer = await requestApi('POST /api/cart', { body: JSON.parse(request), signal })
      setPromised(answer.ok ? answer.data.promise : null)
    })
  }, [pin, request])
  if (pin === '') return <p className="cart-arrival">Checkout shows the day for your PIN code.</p>
  return (
    <p className="cart-arrival" aria-live="polite">
      {promised ? (
        <>
          <strong>{arrivalText(promised.by, false)}</strong> in {promised.pin} {orderByText(new Date(promised.orderBy))}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  )
}
