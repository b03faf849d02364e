import { and, eq, inArray } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { guestOccasions, reminderConsents } from '#server/platform/database/occasion-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { occasionMails } from '#server/platform/mail/mail-kinds.ts'
import { REMINDER_CONSENT_VERSION } from '#shop/occasions/occasion.ts'
import { dropGuestDays } from './drop-guest-days.ts'
import { recordConsent } from './record-consent.ts'

/** Stops the reminders of the account and of the guest. The caller has proof that the mailbox is theirs. */
export async function stopAllReminders(tx: Tx, email: string, now: Date): Promise<void> {
  const [owner] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  if (owner) await withdrawReminders(tx, owner.id, now)
  await dropGuestDays(tx, eq(guestOccasions.email, email), now)
}

/** Only a confirmed consent shows that the mailbox is theirs. Without it the days of a guest stay. */
export async function withdrawAsAccount(
  tx: Tx,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const [given] = await tx.select().from(reminderConsents).where(eq(reminderConsents.customerId, id))
  if (given?.confirmedAt) await stopAllReminders(tx, email, now)
  else await withdrawReminders(tx, id, now)
}

/** No reminder goes out after it. People and days stay until their owner or the account deletes them. */
async function withdrawReminders(tx: Tx, customerId: number, now: Date): Promise<void> {
  const [removed] = await tx.delete(reminderConsents).where(eq(reminderConsents.customerId, customerId)).returning()
  if (!removed) return
  const owner = tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  await tx
    .delete(outgoingMails)
    .where(and(inArray(outgoingMails.recipient, owner), inArray(outgoingMails.kind, occasionMails)))
  if (!removed.confirmedAt) return
  const { anonymousId } = removed
  const consent = { kind: 'reminders', decision: 'withdrawn', textVersion: REMINDER_CONSENT_VERSION } as const
  await recordConsent(tx, { ...consent, anonymousId }, now)
}
