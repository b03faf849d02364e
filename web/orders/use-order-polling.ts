import { useEffect, useEffectEvent } from 'react'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { useSearchParams } from 'react-router'
import type { OrderView } from '#contract/order.ts'
import { getOrderTarget } from './use-order.ts'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 15_000

/** Polls while `isActive`, but not in a hidden tab; `onChange` only when anything is new. */
export function useOrderPolling(order: OrderView, isActive: boolean, onChange: (order: OrderView) => void): void {
  const { orderId } = order
  const key = useSearchParams()[0].get('key')
  const lastSeen = JSON.stringify(order)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (!isActive) return
    const abortController = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let delayMs = FIRST_DELAY_MS
    const poll = async () => {
      if (document.visibilityState === 'visible') {
        const result = await requestAsCustomer(getOrderTarget(orderId, key), {
          signal: abortController.signal,
        })
        if (result.ok && JSON.stringify(result.data.order) !== lastSeen) return notify(result.data.order)
      }
      delayMs = Math.min(delayMs * 1.3, MAX_DELAY_MS)
      schedulePoll()
    }
    const schedulePoll = () => {
      timer = setTimeout(() => void poll().catch(() => {}), delayMs)
    }
    schedulePoll()
    return () => {
      abortController.abort()
      clearTimeout(timer)
    }
    // A change starts the delays over.
  }, [isActive, orderId, key, lastSeen])
}
