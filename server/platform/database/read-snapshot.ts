import type { Database, Tx } from './open-database.ts'

/** In one repeatable-read transaction: else a refund may be seen without the credit note written with it. */
export function readSnapshot<Read>({ orm }: Pick<Database, 'orm'>, read: (tx: Tx) => Promise<Read>): Promise<Read> {
  return orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
