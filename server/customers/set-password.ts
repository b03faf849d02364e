import { and, eq } from 'drizzle-orm'
import { customers, oneTimeCodes, type Customer } from '#server/database/customer-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { endSessions } from './sessions.ts'

/**
 * Gives an account another password: every session and every code handed out before ends with the old one, and its owner
 * is told by mail.
 * @param sessionVersion as it was when the right to do so was checked
 * @returns the account as it is now; undefined when it has changed in between
 */
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
