import type { Database, Tx } from './open-database.ts'

/**
 * Reads several things as of one moment. One after the other, they tell of different ones: of a refund that has gone
 * through, but not yet of the credit note written with it.
 */
export function readSnapshot<Read>({ orm }: Pick<Database, 'orm'>, read: (tx: Tx) => Promise<Read>): Promise<Read> {
  return orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
