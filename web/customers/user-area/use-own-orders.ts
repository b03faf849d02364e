import { useEffect, useState } from 'react'
import type { ApiAnswer } from '../../ask-shop.ts'
import type { OrderWithLines } from '../../orders/use-order.ts'
import { askAsCustomer } from '../../session/ask-as-customer.ts'
import type { User } from '../../session/read-auth.ts'

/** One's own orders, the latest first: null while they are being fetched. */
export function useOwnOrders({ id, email }: Pick<User, 'id' | 'email'>): {
  answer: ApiAnswer<OrderWithLines[]> | null
  askAgain: () => void
} {
  const [answer, setAnswer] = useState<ApiAnswer<OrderWithLines[]> | null>(null)
  const [round, setRound] = useState(1)
  useEffect(() => {
    if (round === 0) return
    const leaving = new AbortController()
    const query = new URLSearchParams({ email, user: String(id) })
    void (async () => {
      setAnswer(
        await askAsCustomer<OrderWithLines[]>(`/api/orders/getAll?${query}`, { signal: leaving.signal }),
      )
    })().catch(() => {})
    return () => leaving.abort()
  }, [id, email, round])
  return {
    answer,
    askAgain: () => {
      setAnswer(null)
      setRound(round + 1)
    },
  }
}
