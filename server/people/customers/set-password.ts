import { and, eq } from 'drizzle-orm'
import { customers, oneTimeCodes, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { endSessions } from './sessions.ts'

/** Ends all sessions and codes. @returns undefined when the session version has changed since it was checked */
export async function setPassword(
  tx: Tx,
  { id, sessionVersion }: Pick<Customer, 'id' | 'sessionVersion'>,
  changes: { passwordHash: string; emailVerified?: true },
  now: Date,
): Promise<Customer | undefined> {
  const [changed] = await tx
    .update(customers)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(customers.id, id), eq(customers.sessionVersion, sessionVersion)))
    .returning()
  if (!changed) return undefined
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, id))
  await queueMail(tx, { kind: 'password changed', recipient: changed.email }, now)
  return endSessions(tx, id)
}
