import { useState } from 'react'
import type { CounterAnswer, CounterRoute } from '#contract/counter/routes.ts'
import { rememberSessionEnded } from './session-ended.ts'
import { call, type CallOptions, type CallResult } from './call.ts'

let confirmIdentity: () => Promise<boolean> = () => Promise.resolve(false)

/** @param ask shows the person what to press, and says whether they were recognised */
export function askForStepUpsBy(ask: () => Promise<boolean>): void {
  confirmIdentity = ask
}

/** One signs in again there and comes back to this address. Drafts wait. */
function goToSignIn(): void {
  rememberSessionEnded()
  location.reload()
}

/** Runs `call`. Opens the sign-in on 401, and repeats the call after a step-up. */
export async function callSignedIn<Route extends CounterRoute>(
  route: Route,
  options: CallOptions<Route>,
): Promise<CallResult<CounterAnswer<Route>>> {
  const result = await call(route, options)
  if (result.ok) return result
  if (result.reason === 'signed-out') goToSignIn()
  if (result.reason === 'step-up' && (await confirmIdentity())) return call(route, options)
  return result
}

/** @returns how to call a route, and whether an answer is waited for */
export function useCall<Route extends CounterRoute>(route: Route) {
  const [isBusy, setBusy] = useState(false)
  const run = async (options: CallOptions<Route>) => {
    setBusy(true)
    try {
      return await callSignedIn(route, options)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
