import { useEffect, useState } from 'react'
import type { OrderView, OrderWithLines } from '#contract/order.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { useSession } from '#web/session/use-session.ts'

export function orderPath(id: string): string {
  return `/order?id=${encodeURIComponent(id)}`
}

export function getOrderTarget(id: string, key: string | null): `GET /api/orders/get?${string}` {
  return `GET /api/orders/get?${new URLSearchParams({ id, ...(key && { key }) })}`
}

/** An account's order opens for that account and, to be read, by its mails' key. Null while it is being fetched. */
export function useOrder(
  id: string | null,
  key: string | null,
): {
  result: ApiResult<OrderWithLines> | null
  retry: () => void
  updateOrder: (order: OrderView) => void
} {
  const [result, setResult] = useState<ApiResult<OrderWithLines> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const { isReady, user } = useSession()
  const customerId = user?.id
  useEffect(() => {
    if (!id || !isReady || attempt === 0) return
    return startAbortable(async (signal) => {
      setResult(await requestAsCustomer(getOrderTarget(id, key), { signal }))
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
