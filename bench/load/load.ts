/** Requests to send: each connection asks again as soon as it is answered, going through the paths in turn. */
export interface Load {
  port: number
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Kept open throughout. */
  connections: number
  /** Ends after so long, or once so many were answered, whichever comes first. */
  seconds: number
  requests?: number
}

/** What came of it. */
export interface LoadOutcome {
  requests: number
  seconds: number
  /** Milliseconds from asking to the last byte: half of the answers took less, 99 of 100 took less. */
  p50: number
  p99: number
  /** The share of one core that asking itself has taken: near 1, the asker was the limit and not the server. */
  clientCpuShare: number
}
