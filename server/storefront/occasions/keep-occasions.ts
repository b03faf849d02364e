import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { OccasionsAnswer } from '#contract/occasion.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { occasions, reminderConsents, type OccasionRow } from '#server/platform/database/occasion-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { MAX_OCCASIONS, nextBirthday, type Occasion } from '#shop/occasions/occasion.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Needs = Pick<Shop, 'database' | 'now'>
/** A day keeps its `isStopped` where none is given; a new one is reminded of. */
type OccasionToKeep = Occasion & { isStopped?: boolean | undefined }
export type OccasionKept = { ok: true } | Refusal<'full' | 'not-found'>

/** Long enough that nobody guesses it. */
export const createStopCode = () => randomBytes(18).toString('base64url')

export async function readOccasions({ database: { orm }, now }: Needs, customerId: number): Promise<OccasionsAnswer> {
  const today = todayInIndia(now())
  const kept = await orm.select().from(occasions).where(eq(occasions.customerId, customerId)).orderBy(occasions.id)
  const [consent] = await orm.select().from(reminderConsents).where(eq(reminderConsents.customerId, customerId))
  const days = await readFestivalDays(orm, today)
  const shown = kept.map(({ id, person, note, kind, day, month, festival, isStopped, ...row }) => {
    const next = nextDayOf({ ...row, day, month, festival }, days, today)
    return { id, person, note, kind, day, month, festival, isStopped, next }
  })
  return {
    occasions: shown.toSorted((a, b) => (a.next ?? '9999').localeCompare(b.next ?? '9999')),
    consent: consent ? (consent.confirmedAt ? 'given' : 'asked') : 'none',
  }
}

type When = Pick<OccasionRow, 'day' | 'month' | 'festival'>

export function nextDayOf(
  { day, month, festival }: When,
  days: ReadonlyMap<string, string>,
  today: string,
): string | null {
  if (festival !== null) return days.get(festival) ?? null
  return day === null || month === null ? null : nextBirthday({ day, month }, today)
}

/** @returns the next day of each festival that staff have entered, by its key */
export async function readFestivalDays(orm: Orm | Tx, today: string): Promise<ReadonlyMap<string, string>> {
  const rows = await orm
    .select({ occasion: festivals.occasion, day: sql<string>`min(${festivals.day})::text` })
    .from(festivals)
    .where(and(gt(festivals.day, today), sql`${festivals.occasion} <> ''`))
    .groupBy(festivals.occasion)
    .orderBy(asc(festivals.occasion))
  return new Map(rows.map(({ occasion, day }) => [occasion, day]))
}

export function addOccasion(
  { database, now }: Needs,
  customerId: number,
  occasion: OccasionToKeep,
): Promise<OccasionKept> {
  return runTransaction(database.orm, async (tx): Promise<OccasionKept> => {
    // Serializes two devices, so that the count is right.
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
    const [kept] = await tx.select({ count: count() }).from(occasions).where(eq(occasions.customerId, customerId))
    if ((kept?.count ?? 0) >= MAX_OCCASIONS)
      return refuse('full', `We keep up to ${MAX_OCCASIONS} days. Delete one to add another.`)
    await tx.insert(occasions).values({ ...occasion, customerId, stopCode: createStopCode(), createdAt: now() })
    return { ok: true }
  })
}

export function changeOccasion(
  { database }: Needs,
  customerId: number,
  id: number,
  changes: OccasionToKeep,
): Promise<OccasionKept> {
  return runTransaction(database.orm, async (tx): Promise<OccasionKept> => {
    const [changed] = await tx
      .update(occasions)
      .set(changes)
      .where(isOwn(customerId, id))
      .returning({ id: occasions.id })
    if (!changed) return refuseUnknown()
    if (changes.isStopped) await dropMails(tx, id)
    return { ok: true }
  })
}

export function removeOccasion({ database }: Needs, customerId: number, id: number): Promise<OccasionKept> {
  return runTransaction(database.orm, async (tx): Promise<OccasionKept> => {
    const [removed] = await tx.delete(occasions).where(isOwn(customerId, id)).returning({ id: occasions.id })
    if (!removed) return refuseUnknown()
    await dropMails(tx, id)
    return { ok: true }
  })
}

/** Its mails that are not sent yet. */
export async function dropMails(tx: Tx, occasionId: number): Promise<void> {
  await tx
    .delete(outgoingMails)
    .where(
      and(eq(outgoingMails.kind, 'occasion'), sql`${outgoingMails.payload} ->> 'occasion' = ${String(occasionId)}`),
    )
}

const isOwn = (customerId: number, id: number) => and(eq(occasions.id, id), eq(occasions.customerId, customerId))
const refuseUnknown = () => refuse('not-found', 'This day is not on your list any more.')
