import type { Database, Tx } from './open-database.ts'

/** Uses one repeatable-read transaction: otherwise a refund could appear without its credit note. */
export function readSnapshot<Read>({ orm }: Pick<Database, 'orm'>, read: (tx: Tx) => Promise<Read>): Promise<Read> {
  return orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
