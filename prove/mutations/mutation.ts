import type { Patch } from './apply-mutation.ts'
import type { Scenario } from './scenario.ts'

/** A mistake somebody might make, and the situation in which it costs an order or money. */
export type Mutation = {
  name: string
  patches: readonly Patch[]
  /** Shows only where several connections work at once, or the database can be reached from outside. */
  needsPostgres?: true
  /** Settings of the shop that keep its other safety nets away. */
  settings?: NodeJS.Dict<string>
  /** Plays the situation. @returns what did not go as it should, apart from the ten invariants */
  run(scenario: Scenario): Promise<string[]>
}

/** Only what browsers and webhooks tell, nobody asks the provider: each way alone has to be enough. */
export const withoutReconciliation = { RECONCILE_OPEN_SECONDS: '100000', RECONCILE_LIST_SECONDS: '100000' }
