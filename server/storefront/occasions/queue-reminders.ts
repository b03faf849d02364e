import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { MailKind } from '#server/platform/mail/mail-kinds.ts'
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
        for (const remind of [remindOf, remindGuestsOf])
          queued += await remind(tx, { day: addDays(today, daysBefore - late), daysBefore, today, at, queued })
  })
}

/** `queued`: mails of other days that go out before these. */
type Due = { day: string; daysBefore: number; today: string; at: Date; queued: number }

/** @returns how many */
function remindOf(tx: Tx, due: Due): Promise<number> {
  const { day, daysBefore, at } = due
  // A day that is entered later than its reminder would have gone out gets only the next one.
  return queueMails(
    tx,
    due,
    'occasion',
    sql`due AS (
        INSERT INTO occasion_reminders (occasion_id, day, days_before, queued_at)
        SELECT occasions.id, ${day}::date, ${daysBefore}::smallint, ${at}::timestamptz
        FROM occasions JOIN reminder_consents USING (customer_id)
        WHERE confirmed_at IS NOT NULL AND NOT is_stopped
          AND (created_at AT TIME ZONE 'Asia/Kolkata')::date < ${addDays(day, -daysBefore)}::date
          AND ${isOn(due)}
        ON CONFLICT DO NOTHING RETURNING occasion_id
      ), told AS (
        SELECT occasions.id, email FROM due JOIN occasions ON occasions.id = occasion_id
          JOIN customers ON customers.id = customer_id
      )`,
  )
}

/** @returns how many */
function remindGuestsOf(tx: Tx, due: Due): Promise<number> {
  const { day, daysBefore, at } = due
  return queueMails(
    tx,
    due,
    'guest day',
    sql`due AS (
        INSERT INTO guest_occasion_reminders (occasion_id, day, days_before, queued_at)
        SELECT id, ${day}::date, ${daysBefore}::smallint, ${at}::timestamptz FROM guest_occasions
        WHERE (confirmed_at AT TIME ZONE 'Asia/Kolkata')::date < ${addDays(day, -daysBefore)}::date AND ${isOn(due)}
        ON CONFLICT DO NOTHING RETURNING occasion_id
      ), told AS (SELECT id, email FROM due JOIN guest_occasions ON id = occasion_id)`,
  )
}

function isOn({ day, today }: Due): SQL {
  const birthdays = sql.join(
    birthdaysOn(day).map((each) => sql`(${each.month}::smallint, ${each.day}::smallint)`),
    sql`, `,
  )
  return sql`(kind <> 'festival' AND (month, day) IN (${birthdays}) OR kind = 'festival' AND festival IN (
    SELECT occasion FROM festivals WHERE festivals.day > ${today}::date
    GROUP BY occasion HAVING min(festivals.day) = ${day}::date))`
}

/** The database writes the mails: their values would pass the 65,535 parameters of one statement. */
async function queueMails(tx: Tx, { day, today, at, queued }: Due, kind: MailKind, told: SQL): Promise<number> {
  const morning = new Date(`${today}T${MAIL_TIME}:00+05:30`)
  const first = new Date(Math.max(morning.getTime(), at.getTime()) + queued * APART_MS)
  const [counted] = parseRows(
    { queued: 'always' },
    await tx.execute<{ queued: number }>(sql`
      WITH ${told}, mails AS (
        INSERT INTO outgoing_mails (kind, recipient, payload, created_at, next_attempt_at)
        SELECT ${kind}, email, jsonb_build_object('occasion', id::text, 'day', ${day}::text), ${at}::timestamptz,
          ${first}::timestamptz + (row_number() OVER (ORDER BY id) - 1) * ${APART_MS}::int * interval '1 millisecond'
        FROM told RETURNING id
      )
      SELECT count(*)::int AS queued FROM mails`),
  )
  return counted?.queued ?? 0
}
