import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { guestOccasions } from '#server/platform/database/occasion-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { guestOccasionMails } from '#server/platform/mail/mail-kinds.ts'
import { GUEST_REMINDER_CONSENT_VERSION } from '#shop/occasions/occasion.ts'
import { recordConsent } from './record-consent.ts'

/** Deletes the days and their mails that are not sent yet. */
export async function dropGuestDays(tx: Tx, which: SQL, now: Date): Promise<void> {
  const dropped = await tx.delete(guestOccasions).where(which).returning()
  const ids = dropped.map(({ id }) => String(id))
  await tx
    .delete(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.kind, guestOccasionMails),
        sql`${outgoingMails.payload} ->> 'occasion' = ANY(${sql.param(ids)}::text[])`,
      ),
    )
  for (const { anonymousId, confirmedAt } of dropped) {
    if (!confirmedAt) continue
    const consent = { kind: 'reminders', decision: 'withdrawn', textVersion: GUEST_REMINDER_CONSENT_VERSION } as const
    await recordConsent(tx, { ...consent, anonymousId }, now)
  }
}
