/** Open loop: sends at a steady rate, without waiting for answers. */
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
  /** Responses by status; 0 means none. */
  statuses: Record<number, number>
  /** Milliseconds from the scheduled time of the request to the last byte. */
  times: number[]
  seconds: number
}
