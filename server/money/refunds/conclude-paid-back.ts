import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refunds } from '#server/platform/database/order-tables.ts'
import { concludeOwnRefund } from './process-refund.ts'

/** A person paid collected cash back to the buyer. @param key of the refund */
export async function concludePaidBack(tx: Tx, key: string, now: Date): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.key, key))
  if (refund) await concludeOwnRefund(tx, refund, now)
}
