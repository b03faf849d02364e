import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeFestivalRequest } from '#contract/counter/calendar.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { festivals, lastOrders } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readLastOrders } from './read-last-orders.ts'

type FestivalChanged = { ok: true } | OperationRefusal<'past' | 'full' | 'changed' | 'last-order'>
type Festival = z.infer<typeof changeFestivalRequest>['was'] & {}

const MOST_AHEAD = 60

/** The home page changes at once. With `was`, edits that festival; without, adds or removes one. */
export function changeFestival(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { stands, was, ...festival }: z.infer<typeof changeFestivalRequest>,
  by: StaffActor,
): Promise<FestivalChanged> {
  return runTransaction(database.orm, async (tx): Promise<FestivalChanged> => {
    const today = todayInIndia(now())
    if (festival.day < today) return refuse.conflict('past', 'That day is over. Choose today or a later one.')
    if (festival.lastOrders.some((last) => last.day >= festival.day))
      return refuse.conflict('last-order', `The last order comes before ${festival.name}. Choose an earlier day.`)
    await actAs(tx, by)
    const before = await lockFestival(tx, was ?? festival)
    if (was && !isDeepStrictEqual(before, was))
      return refuse.conflict(
        'changed',
        `Somebody has changed ${was.name} meanwhile. Look at it as it is now, and change it again.`,
      )
    if (stands && !before && (await tx.$count(festivals, gte(festivals.day, today))) >= MOST_AHEAD)
      return refuse.conflict('full', 'There are 60 festivals ahead already. Please remove one first.')
    if (before) await tx.delete(festivals).where(isFestival(before))
    if (stands) await insertFestival(tx, festival)
    await recordAudit(tx, by, {
      operation: 'calendar.festival',
      subject: { kind: 'day', id: festival.day, name: festival.day },
      before: toAudited(before),
      after: toAudited(stands ? festival : undefined),
    })
    return { ok: true }
  })
}

const isFestival = ({ day, name }: Pick<Festival, 'day' | 'name'>) =>
  and(eq(festivals.day, day), eq(festivals.name, name))

async function lockFestival(tx: Tx, { day, name }: Pick<Festival, 'day' | 'name'>): Promise<Festival | undefined> {
  const [found] = await tx.select().from(festivals).where(isFestival({ day, name })).for('update')
  return found && { ...found, lastOrders: (await readLastOrders(tx))(found) }
}

async function insertFestival(tx: Tx, { lastOrders: last, ...festival }: Festival): Promise<void> {
  const { day: festivalDay, name: festivalName, occasion } = festival
  await tx
    .insert(festivals)
    .values(festival)
    .onConflictDoUpdate({ target: [festivals.day, festivals.name], set: { occasion } })
  const rows = last.map(({ zone, day: lastDay }) => ({ festivalDay, festivalName, zone, lastDay }))
  if (rows.length > 0) await tx.insert(lastOrders).values(rows).onConflictDoNothing()
}

const toAudited = (festival: Festival | undefined) => ({
  festival: festival?.name ?? '',
  festivalDay: festival?.day ?? '',
  occasion: festival?.occasion ?? '',
  lastOrders: festival?.lastOrders ?? [],
})
