/** Closed loop: each connection sends its next request after the previous answer. */
export interface Load {
  port: number
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  connections: number
  /** Ends after `seconds` or `requests`, whichever comes first. */
  seconds: number
  requests?: number
}

export interface LoadOutcome {
  requests: number
  seconds: number
  /** Milliseconds from the request to the last byte. */
  p50: number
  p99: number
  /** Share of one core; near 1 the client was the bottleneck. */
  clientCpuShare: number
}
