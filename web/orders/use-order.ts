import { useEffect, useState } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { OrderState } from '#shop/orders/moves.ts'
import type { PricedLine } from '#shop/pricing/total.ts'
import type { ApiAnswer } from '../ask-shop.ts'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import { useSession } from '../session/use-session.ts'
import type { AfterPlacing } from './after-placing.ts'

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
} & AfterPlacing
/** A product as it was charged. */
export type OrderLine = CartItem & PricedLine & { feedback: LeftFeedback | null }
/** What was left for a line; `waiting` for a person's eye. */
export type LeftFeedback = {
  stars: number
  words: string
  name: string
  state: 'waiting' | 'published' | 'rejected'
}
export type OrderWithLines = { order: Order; cart: OrderLine[] }

/** Where the page of an order is. */
export function orderAddress(id: string): string {
  return `/order?id=${encodeURIComponent(id)}`
}

/** Where the API answers an order; `key` comes with the links of mails. */
export function orderQuestion(id: string, key: string | null): string {
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
  answer: ApiAnswer<OrderWithLines> | null
  askAgain: () => void
  /** Puts news of the order in its place. */
  renew: (order: Order) => void
} {
  const [answer, setAnswer] = useState<ApiAnswer<OrderWithLines> | null>(null)
  const [round, setRound] = useState(1)
  const { known, user } = useSession()
  const customer = user?.id
  useEffect(() => {
    if (!id || !known || round === 0) return
    const leaving = new AbortController()
    void (async () => {
      setAnswer(await askAsCustomer<OrderWithLines>(orderQuestion(id, key), { signal: leaving.signal }))
    })().catch(() => {})
    return () => leaving.abort()
    // Another customer sees other orders.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, key, known, customer, round])
  return {
    answer,
    askAgain: () => {
      setAnswer(null)
      setRound(round + 1)
    },
    renew: (order) => {
      if (answer?.ok) setAnswer({ ok: true, data: { ...answer.data, order } })
    },
  }
}
