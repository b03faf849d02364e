import { TransactionRollbackError } from 'drizzle-orm'
import type { Orm, Tx } from './open-database.ts'

export async function runTransaction<Result extends { ok: boolean }>(
  orm: Orm | Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let refusal: Result | undefined
  try {
    return await orm.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) {
        refusal = result
        tx.rollback()
      }
      return result
    })
  } catch (error) {
    if (refusal && error instanceof TransactionRollbackError) return refusal
    throw error
  }
}
