import { useEffect, useState } from 'react'
import type { OccasionsAnswer } from '#contract/occasion.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

/** `change` keeps the answer of a write; `message` is why one was refused. */
export function useOccasions() {
  const [answer, setAnswer] = useState<ApiResult<OccasionsAnswer> | null>(null)
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const read = () =>
    startAbortable(async (signal) => setAnswer(await requestAsCustomer('GET /api/users/me/occasions', { signal })))
  useEffect(read, [])
  async function change(request: Promise<ApiResult<OccasionsAnswer>>): Promise<ApiResult<OccasionsAnswer>> {
    setBusy(true)
    const changed = await request
    setBusy(false)
    if (changed.ok) setAnswer(changed)
    setMessage(changed.ok ? '' : changed.message)
    return changed
  }
  return { answer, message, isBusy, change, retry: () => void read() }
}
