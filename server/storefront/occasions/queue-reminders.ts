import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { birthdaysOn, REMINDER_DAYS } from '#shop/occasions/occasion.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Days by which a mail may be late, such as after an outage. */
const LATE_DAYS = 2
/** Indian time: nobody is woken by it. */
const MAIL_TIME = '09:00'
/** One mail a second, so that other mails are never late on the morning of a festival. */
const APART_MS = 1_000

/** Queues the mails of the day: only with consent, none of a stopped day, each once. */
export async function queueReminders({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  const today = todayInIndia(at)
  await database.orm.transaction(async (tx) => {
    let queued = 0
    for (const daysBefore of REMINDER_DAYS)
      for (let late = 0; late <= LATE_DAYS; late++)
        queued += await remindOf(tx, { day: addDays(today, daysBefore - late), daysBefore, today, at, queued })
  })
}

/** `queued`: mails of other days that go out before these. */
type Due = { day: string; daysBefore: number; today: string; at: Date; queued: number }

/** @returns how many */
async function remindOf(tx: Tx, { day, daysBefore, today, at, queued }: Due): Promise<number> {
  const morning = new Date(`${today}T${MAIL_TIME}:00+05:30`)
  const first = new Date(Math.max(morning.getTime(), at.getTime()) + queued * APART_MS)
  const birthdays = sql.join(
    birthdaysOn(day).map((each) => sql`(${each.month}::smallint, ${each.day}::smallint)`),
    sql`, `,
  )
  // The database writes the mails: their values would pass the 65,535 parameters of one statement.
  const [counted] = parseRows(
    { queued: 'always' },
    // A day that is entered later than its reminder would have gone out gets only the next one.
    await tx.execute<{ queued: number }>(sql`
      WITH due AS (
        INSERT INTO occasion_reminders (occasion_id, day, days_before, queued_at)
        SELECT occasions.id, ${day}::date, ${daysBefore}::smallint, ${at}::timestamptz
        FROM occasions JOIN reminder_consents USING (customer_id)
        WHERE confirmed_at IS NOT NULL AND NOT is_stopped
          AND (created_at AT TIME ZONE 'Asia/Kolkata')::date < ${addDays(day, -daysBefore)}::date
          AND (kind <> 'festival' AND (month, day) IN (${birthdays}) OR kind = 'festival' AND festival IN (
            SELECT occasion FROM festivals WHERE festivals.day > ${today}::date
            GROUP BY occasion HAVING min(festivals.day) = ${day}::date))
        ON CONFLICT DO NOTHING RETURNING occasion_id
      ), mails AS (
        INSERT INTO outgoing_mails (kind, recipient, payload, created_at, next_attempt_at)
        SELECT 'occasion', email, jsonb_build_object('occasion', occasions.id::text, 'day', ${day}::text), ${at}::timestamptz,
          ${first}::timestamptz + (row_number() OVER (ORDER BY occasions.id) - 1) * ${APART_MS}::int * interval '1 millisecond'
        FROM due JOIN occasions ON occasions.id = occasion_id JOIN customers ON customers.id = customer_id
        RETURNING id
      )
      SELECT count(*)::int AS queued FROM mails`),
  )
  return counted?.queued ?? 0
}
