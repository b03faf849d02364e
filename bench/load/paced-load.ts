/** Requests sent at a steady pace, whether or not earlier ones were answered, going through the list in turn. */
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

/** What came of it, once every answer has come. */
export interface PacedOutcome {
  /** How many answers had which status; 0 stands for no answer at all. */
  statuses: Record<number, number>
  /** Milliseconds from the moment a request was due to its last byte. */
  times: number[]
  /** From the first request to the last answer. */
  seconds: number
}
