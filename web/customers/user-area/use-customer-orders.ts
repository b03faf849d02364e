import { useEffect, useState } from 'react'
import type { ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import type { OrderWithLines } from '#contract/order.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { User } from '#web/storage/parse-session.ts'

const PAGE_SIZE = 40

/** The latest first. `result` is null during the first request; `hasOlder` until a page is not full. */
export function useCustomerOrders({ id, email }: Pick<User, 'id' | 'email'>): {
  result: ApiResult<OrderWithLines[]> | null
  hasOlder: boolean
  fetchOlder: () => void
  retry: () => void
} {
  const [orders, setOrders] = useState<OrderWithLines[]>([])
  const [error, setError] = useState<Extract<ApiResult<never>, { ok: false }> | null>(null)
  const [fetched, setFetched] = useState(0)
  const [wanted, setWanted] = useState({ page: 1, round: 1 })
  const [isLast, setIsLast] = useState(false)
  useEffect(() => {
    const page = String(wanted.page)
    const query = new URLSearchParams({
      email,
      user: String(id),
      page,
      pageSize: String(PAGE_SIZE),
    })
    return startAbortable(async (signal) => {
      const answer = await requestAsCustomer(`GET /api/orders/getAll?${query}`, { signal })
      if (!answer.ok) return setError(answer)
      setOrders((known) => withoutDuplicates(wanted.page === 1 ? [] : known, answer.data))
      setIsLast(answer.data.length < PAGE_SIZE)
      setFetched(wanted.page)
    })
  }, [id, email, wanted])
  return {
    result: error ?? (fetched === 0 ? null : { ok: true, data: orders }),
    hasOlder: fetched > 0 && !isLast,
    fetchOlder: () => setWanted({ page: fetched + 1, round: wanted.round }),
    retry: () => {
      setError(null)
      setWanted({ page: fetched + 1, round: wanted.round + 1 })
    },
  }
}

/** An order placed meanwhile moves the others on by one, so a page may begin with what is here already. */
function withoutDuplicates(known: OrderWithLines[], older: OrderWithLines[]): OrderWithLines[] {
  const ids = new Set(known.map(({ order }) => order.orderId))
  return [...known, ...older.filter(({ order }) => !ids.has(order.orderId))]
}
