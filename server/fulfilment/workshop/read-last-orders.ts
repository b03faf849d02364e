import { asc } from 'drizzle-orm'
import type { ShownFestival } from '#contract/counter/calendar.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { lastOrders } from '#server/platform/database/workshop-tables.ts'

type LastOrdersOf = (festival: { day: string; name: string }) => ShownFestival['lastOrders']

/** By festival; the day for all zones comes first. */
export async function readLastOrders(orm: Orm | Tx): Promise<LastOrdersOf> {
  const all = await orm.select().from(lastOrders).orderBy(asc(lastOrders.zone))
  return ({ day, name }) =>
    all.flatMap(({ festivalDay, festivalName, zone, lastDay }) =>
      festivalDay === day && festivalName === name ? [{ zone: zone as '', day: lastDay }] : [],
    )
}
