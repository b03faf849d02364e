import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallResult } from '../api/call.ts'
import { showNotice } from '../design/notices.tsx'
import { BOARD, ORDER, ORDERS, PLACES, TIMELINE } from './order-types.ts'

/**
 * Changes an order, shows a notice, and reads its data again.
 * @returns whether it was done
 */
export function useOrderAction() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const act = async (send: () => Promise<CallResult<unknown>>, done: string): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusy(true)
    const result = await send()
    // Also after a refusal: somebody else may have been faster.
    for (const key of [ORDER, TIMELINE, ORDERS, BOARD, PLACES]) void queries.invalidateQueries({ queryKey: [key] })
    isUnderWay.current = false
    setBusy(false)
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
    return result.ok
  }
  return { act, isBusy }
}
