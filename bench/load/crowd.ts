/** Each shopper has a connection and an IP address. */
export interface Crowd {
  port: number
  shoppers: number
  /** The number of shoppers who buy; the others leave their carts. */
  buyers: number
  seconds: number
  /** Files of a first visit, without its page. */
  files: readonly string[]
  visits: Readonly<Record<VisitName, readonly string[]>>
  /** Made to order, so that none sells out. */
  goods: readonly number[]
}

export const visitNames = ['home', 'listing', 'product', 'search', 'suggestions', 'promise'] as const
export type VisitName = (typeof visitNames)[number]

export interface CrowdOutcome {
  /** Milliseconds from the request to the last byte, by kind of request. */
  times: Record<string, number[]>
  /** Counts by `listing 503`, or `listing 0` without an answer. */
  failures: Record<string, number>
  connections: number
  orders: number
}
