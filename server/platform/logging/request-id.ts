import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/** The request in progress, or the one that caused the current job. */
export const currentRequestId = (): string | undefined => requests.getStore()

export function withRequestId<Outcome>(id: string | null, work: () => Outcome): Outcome {
  return id === null ? work() : requests.run(id, work)
}

/** @param given by a trusted proxy; other forms are replaced by an id of our own */
export function toRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID().replaceAll('-', '')
}
