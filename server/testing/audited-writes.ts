import type { CounterRequest, CounterResponse, TestCounter } from './open-test-counter.ts'

/** Makes what must be there first. @returns how the write succeeds, once */
export type PrepareWrite = () => Promise<() => Promise<CounterResponse>>
/** By `METHOD path`, below /counter/api/v1/, as its route is written. */
export type WritesToAudit = Readonly<Record<string, PrepareWrite>>

/** @returns what sends `METHOD path` with an empty body, unless another is given */
export function createSend(counter: TestCounter) {
  return (route: string, options: CounterRequest = {}): Promise<CounterResponse> => {
    const [method = '', path = ''] = route.split(' ')
    return counter.request(path, { method, body: {}, ...options })
  }
}

export const ifMatch = (version: number | undefined) => ({ 'if-match': `"v${version}"` })
