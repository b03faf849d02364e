import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../api/call.ts'
import { showNotice } from '../design/notices.tsx'

/**
 * Changes an enquiry, shows a notice, and reads its data again.
 * @returns whether it was done
 */
export function useEnquiryAction() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (send: () => Promise<CallResult<unknown>>, done: string): Promise<boolean> => {
    setBusy(true)
    const result = await send()
    setBusy(false)
    void queries.invalidateQueries()
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
    return result.ok
  }
  return { act, isBusy }
}
