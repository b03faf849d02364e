import type { Scenario } from './scenario.ts'

type Patch = {
  file: string
  /** Must occur in the file exactly once. */
  from: string
  to: string
}

/** Changes one place of the source, or several at once. */
export type Defect = { name: string } & (Patch | { patches: readonly Patch[] })

export type Mutation = Defect & {
  /** Needed when the defect shows only with several connections, or the scenario uses `environment.sql`. */
  needsPostgres?: true
  /** Needs its own primary and replica on PostgreSQL: `scenario.servers`. */
  needsReplica?: true
  /** Turns off repairs that would hide the damage. */
  settings?: NodeJS.Dict<string>
  /** @returns sentences that did not hold; the invariants are checked afterwards */
  run(scenario: Scenario): Promise<string[]>
}

export const withoutReconciliation = { RECONCILE_OPEN_SECONDS: '100000', RECONCILE_LIST_SECONDS: '100000' }
