import type { Patch } from './apply-mutation.ts'
import type { Scenario } from './scenario.ts'

export type Mutation = {
  name: string
  patches: readonly Patch[]
  /** Set where the defect shows only with several connections, or the scenario uses `environment.sql`. */
  needsPostgres?: true
  /** On a primary and its replica, both of this run's own: `scenario.servers`. It needs PostgreSQL. */
  needsReplica?: true
  /** Turn off what would repair the damage before it is seen. */
  settings?: NodeJS.Dict<string>
  /** @returns sentences that did not hold; the invariants are checked afterwards */
  run(scenario: Scenario): Promise<string[]>
}

export const withoutReconciliation = { RECONCILE_OPEN_SECONDS: '100000', RECONCILE_LIST_SECONDS: '100000' }
