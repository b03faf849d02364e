import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/** Of the request that is being answered, or whose consequences are being done. */
export const currentRequestId = (): string | undefined => requests.getStore()

/** Every line that `work` writes into the log names the request, and what it enqueues does. */
export function withRequestId<Outcome>(id: string | null, work: () => Outcome): Outcome {
  return id === null ? work() : requests.run(id, work)
}

/** @param given by a proxy that is trusted; anything else is a number of our own */
export function toRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID().replaceAll('-', '')
}
