import type { CounterRequest, CounterResponse, TestCounter } from './open-test-counter.ts'

/** Creates what the write needs. @returns the write, which succeeds once */
export type PrepareWrite = () => Promise<() => Promise<CounterResponse>>
/** By `METHOD path`, below /counter/api/v1/, as in the route. */
export type WritesToAudit = Readonly<Record<string, PrepareWrite>>

/** @returns a function that sends `METHOD path`, with an empty body by default */
export function createSend(counter: TestCounter) {
  return (route: string, options: CounterRequest = {}): Promise<CounterResponse> => {
    const [method = '', path = ''] = route.split(' ')
    return counter.request(path, { method, body: {}, ...options })
  }
}

export const ifMatch = (version: number | undefined) => ({ 'if-match': `"v${version}"` })
