import { and, asc, gt, lte } from 'drizzle-orm'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Those that the owner entered, from tomorrow on, the next one first. */
export function listFestivals({ database, now }: Pick<Shop, 'database' | 'now'>, aheadDays: number) {
  const today = todayInIndia(now())
  const { day, name, occasion } = festivals
  return database.orm
    .select({ day, name, occasion })
    .from(festivals)
    .where(and(gt(day, today), lte(day, addDays(today, aheadDays))))
    .orderBy(asc(day), asc(name))
}
