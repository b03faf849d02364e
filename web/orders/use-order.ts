import { useEffect, useState } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import type { LineAmounts } from '#shop/pricing/calculate-totals.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { useSession } from '#web/session/use-session.ts'
import type { OrderFulfilment } from './fulfilment.ts'

/** What `orders/get` answers (the decisions, section 4). */
export type Order = {
  orderId: string
  /** The short one people read: GTH-000123. */
  number: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** The total. */
  amount: Paise
  subtotal: Paise
  tax: Paise
  shipping: Paise
  /** What the page decides by. */
  state: OrderState
  /** The same in a word for people. */
  status: string
  /** From the order to the door, in words. */
  deliveryEstimate: string
  userInfo: ShippingAddress
  /** Opened by the link of a mail: only its account may change it. */
  readOnly: boolean
  /** The numbers of its papers; no invoice until it is paid. */
  invoice: string | null
  creditNotes: string[]
} & OrderFulfilment
/** A product as it was charged. */
export type OrderLine = CartItem & LineAmounts & { feedback: SubmittedReview | null }
/** What was left for a line; `waiting` for a person's eye. */
export type SubmittedReview = {
  stars: number
  words: string
  name: string
  state: 'waiting' | 'published' | 'rejected'
}
export type OrderWithLines = { order: Order; cart: OrderLine[] }

/** Where the page of an order is. */
export function orderPath(id: string): string {
  return `/order?id=${encodeURIComponent(id)}`
}

/** Where the API answers an order; `key` comes with the links of mails. */
export function orderApiPath(id: string, key: string | null): string {
  return `/api/orders/get?${new URLSearchParams({ id, ...(key && { key }) })}`
}

/**
 * An order by its id, asked for by whoever is signed in: an account's order opens for that account and, to be read, by
 * the key of its mails. Null while it is being fetched.
 */
export function useOrder(
  id: string | null,
  key: string | null,
): {
  result: ApiResult<OrderWithLines> | null
  retry: () => void
  /** Puts news of the order in its place. */
  updateOrder: (order: Order) => void
} {
  const [result, setResult] = useState<ApiResult<OrderWithLines> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const { isReady, user } = useSession()
  const customerId = user?.id
  useEffect(() => {
    if (!id || !isReady || attempt === 0) return
    return startAbortable(async (signal) => {
      setResult(await requestAsCustomer<OrderWithLines>(orderApiPath(id, key), { signal }))
    })
    // Another customer sees other orders.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, key, isReady, customerId, attempt])
  return {
    result,
    retry: () => {
      setResult(null)
      setAttempt(attempt + 1)
    },
    updateOrder: (order) => {
      if (result?.ok) setResult({ ok: true, data: { ...result.data, order } })
    },
  }
}
