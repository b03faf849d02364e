/** Shoppers who look around for the whole time, each over one connection of their own from an address of their own. */
export interface Crowd {
  port: number
  shoppers: number
  /** How many of them buy; the others leave what they chose in the cart. */
  buyers: number
  seconds: number
  /** What a first visit fetches beside its page. */
  files: readonly string[]
  visits: Readonly<Record<VisitName, readonly string[]>>
  /** Products made to order, so that none sells out. */
  goods: readonly number[]
}

export const visitNames = ['home', 'listing', 'product', 'search', 'suggestions', 'promise'] as const
export type VisitName = (typeof visitNames)[number]

export interface CrowdOutcome {
  /** Milliseconds from sending to the last byte, by what was asked. */
  times: Record<string, number[]>
  /** `listing 503`, or `listing 0` without an answer; how often. */
  failures: Record<string, number>
  /** Open at the same time. */
  connections: number
  orders: number
}
