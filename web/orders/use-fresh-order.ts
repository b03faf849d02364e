import { useEffect, useEffectEvent } from 'react'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import { useSearchParams } from 'react-router'
import { orderQuestion, type Order, type OrderWithLines } from './use-order.ts'

/** Milliseconds until an order is looked at again: soon at first, then ever less often. */
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 15_000

/**
 * Looks at an order again and again while something about it is on its way, but not in a tab nobody sees.
 * @param active whether anybody waits for news
 * @param onChange told when anything about it is new
 */
export function useFreshOrder(order: Order, active: boolean, onChange: (order: Order) => void): void {
  const { orderId } = order
  const key = useSearchParams()[0].get('key')
  const seen = JSON.stringify(order)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!active) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let pause = FIRST_PAUSE
    const look = async () => {
      if (document.visibilityState === 'visible') {
        const answer = await askAsCustomer<OrderWithLines>(orderQuestion(orderId, key), {
          signal: leaving.signal,
        })
        if (answer.ok && JSON.stringify(answer.data.order) !== seen) return tell(answer.data.order)
      }
      pause = Math.min(pause * 1.3, LONGEST_PAUSE)
      wait()
    }
    const wait = () => {
      timer = setTimeout(() => void look().catch(() => {}), pause)
    }
    wait()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // What is new begins the waiting anew.
  }, [active, orderId, key, seen])
}
