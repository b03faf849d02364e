import { useEffect, useState } from 'react'
import type { ApiAnswer } from '../../ask-shop.ts'
import type { OrderWithLines } from '../../orders/use-order.ts'
import { askAsCustomer } from '../../session/ask-as-customer.ts'
import type { User } from '../../session/read-auth.ts'

/** Orders fetched at once. */
const PAGE = 40

/**
 * One's own orders, the latest first, page after page: null while the first is being fetched. `hasOlder` until a page is
 * not full.
 */
export function useOwnOrders({ id, email }: Pick<User, 'id' | 'email'>): {
  answer: ApiAnswer<OrderWithLines[]> | null
  hasOlder: boolean
  fetchOlder: () => void
  askAgain: () => void
} {
  const [orders, setOrders] = useState<OrderWithLines[]>([])
  const [refusal, setRefusal] = useState<Extract<ApiAnswer<never>, { ok: false }> | null>(null)
  const [fetched, setFetched] = useState(0)
  const [wanted, setWanted] = useState({ page: 1, round: 1 })
  const [isLast, setLast] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const page = String(wanted.page)
    const query = new URLSearchParams({
      email,
      user: String(id),
      page,
      pageSize: String(PAGE),
    })
    void (async () => {
      const answer = await askAsCustomer<OrderWithLines[]>(`/api/orders/getAll?${query}`, {
        signal: leaving.signal,
      })
      if (!answer.ok) return setRefusal(answer)
      setOrders((known) => withoutDoubles(wanted.page === 1 ? [] : known, answer.data))
      setLast(answer.data.length < PAGE)
      setFetched(wanted.page)
    })().catch(() => {})
    return () => leaving.abort()
  }, [id, email, wanted])
  return {
    answer: refusal ?? (fetched === 0 ? null : { ok: true, data: orders }),
    hasOlder: fetched > 0 && !isLast,
    fetchOlder: () => setWanted({ page: fetched + 1, round: wanted.round }),
    askAgain: () => {
      setRefusal(null)
      setWanted({ page: fetched + 1, round: wanted.round + 1 })
    },
  }
}

/** An order placed meanwhile moves the others on by one, so that a page may begin with what is here already. */
function withoutDoubles(known: OrderWithLines[], older: OrderWithLines[]): OrderWithLines[] {
  const ids = new Set(known.map(({ order }) => order.orderId))
  return [...known, ...older.filter(({ order }) => !ids.has(order.orderId))]
}
