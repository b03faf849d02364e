import type { ClientBase } from 'pg'

export type LedgerDatabase = { pool: Pick<ClientBase, 'query'> }

export type Violation = { invariant: string; reference: string }

export function toViolations(invariant: string, references: readonly string[]): Violation[] {
  return references.map((reference) => ({ invariant, reference }))
}
