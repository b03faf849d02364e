/** Open loop: sent at a steady rate, whether or not earlier requests were answered. */
export interface PacedLoad {
  port: number
  requests: readonly PacedRequest[]
  perSecond: number
  seconds: number
}
export interface PacedRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface PacedOutcome {
  /** Responses by status; 0 stands for none. */
  statuses: Record<number, number>
  /** Milliseconds from when the request was due to the last byte. */
  times: number[]
  seconds: number
}
