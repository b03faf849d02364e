import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { CallResult } from '../api/call.ts'

type SignedIn = CounterAnswer<'POST /counter/api/v1/sign-in/passkey'>

/** Afterwards the server answers this address with the back office, or with what has to be set up first. */
export function useSignIn(
  send: () => Promise<CallResult<SignedIn>>,
  explain: (error: unknown) => string = explainUnexpected,
) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    const result = await send().catch((error: unknown) => ({ ok: false as const, message: explain(error) }))
    if (!result.ok) {
      setRefusal(result.message)
      setBusy(false)
    } else if (result.data.next === 'counter') location.reload()
    else location.assign('/counter/me')
  }
  return { run, isBusy, refusal }
}

function explainUnexpected(): string {
  return 'Something went wrong on this page. Load it again and try once more.'
}
