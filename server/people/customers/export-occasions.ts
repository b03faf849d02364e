import { asc, eq } from 'drizzle-orm'
import { occasionReminders, occasions, reminderConsents } from '#server/platform/database/occasion-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'

/** People and days that they want to remember, and the reminders that went out. */
export async function exportOccasions(tx: Tx, customerId: number) {
  const own = eq(occasions.customerId, customerId)
  const kept = await tx.select().from(occasions).where(own).orderBy(asc(occasions.id))
  const [consent] = await tx.select().from(reminderConsents).where(eq(reminderConsents.customerId, customerId))
  const sent = await tx
    .select({ id: occasions.id, day: occasionReminders.day, queuedAt: occasionReminders.queuedAt })
    .from(occasionReminders)
    .innerJoin(occasions, eq(occasions.id, occasionReminders.occasionId))
    .where(own)
    .orderBy(asc(occasionReminders.queuedAt))
  return {
    reminders: consent ? { askedAt: consent.askedAt, confirmedAt: consent.confirmedAt } : null,
    days: kept.map(({ id, person, note, kind, day, month, festival, isStopped, createdAt }) => ({
      person,
      note,
      kind,
      day,
      month,
      festival,
      isStopped,
      createdAt,
      mails: sent.filter((mail) => mail.id === id).map((mail) => ({ of: mail.day, at: mail.queuedAt })),
    })),
  }
}
