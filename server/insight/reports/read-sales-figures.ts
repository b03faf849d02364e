import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { ReportSpan } from '#shop/reports/report-period.ts'
import type { ReportFigure } from '#shop/reports/report.ts'
import { startOfDay } from './indian-days.ts'
import { addDays } from '#shop/time/add-days.ts'

type Sums = { orders: number; pieces: number; sales: number; refunds: number; fresh: number; returning: number }

/** Sales are what buyers paid: goods, delivery and GST. Money that went back counts apart. */
export async function readSalesFigures(orm: Orm, span: ReportSpan, before: ReportSpan): Promise<ReportFigure[]> {
  const [now, then] = [await readSums(orm, span), await readSums(orm, before)]
  const figure = (label: string, unit: ReportFigure['unit'], of: (sums: Sums) => number | null): ReportFigure => ({
    label,
    unit,
    value: of(now),
    before: of(then),
  })
  return [
    figure('Sales with GST', 'paise', ({ sales }) => sales),
    figure('Orders', 'count', ({ orders }) => orders),
    figure('Average order', 'paise', ({ sales, orders }) => (orders === 0 ? null : Math.round(sales / orders))),
    figure('Pieces', 'count', ({ pieces }) => pieces),
    figure('New buyers', 'count', ({ fresh }) => fresh),
    figure('Returning buyers', 'count', ({ returning }) => returning),
    figure('Money back', 'paise', ({ refunds }) => refunds),
  ]
}

async function readSums(orm: Orm, { from, to }: ReportSpan): Promise<Sums> {
  const [row] = parseRows(
    { orders: 'always', pieces: 'always', sales: 'always', refunds: 'always', fresh: 'always', returning: 'always' },
    await orm.execute<Record<keyof Sums, string>>(sql`
      SELECT sums.*, buying.* FROM (
        SELECT coalesce(sum(orders), 0) AS orders, coalesce(sum(pieces), 0) AS pieces,
          coalesce(sum(taxable + tax + delivery), 0) AS sales, coalesce(sum(refunds), 0) AS refunds
        FROM day_figures WHERE kind = 'all' AND day >= ${from}::date AND day <= ${to}::date
      ) AS sums CROSS JOIN (
        SELECT count(*) FILTER (WHERE first_at >= ${startOfDay(from)}) AS fresh,
          count(*) FILTER (WHERE first_at < ${startOfDay(from)}) AS returning
        FROM buyers WHERE email IN (
          SELECT email FROM orders
          WHERE placed_at >= ${startOfDay(from)} AND placed_at < ${startOfDay(addDays(to, 1))})
      ) AS buying`),
  )
  const read = (key: keyof Sums) => Number(row?.[key] ?? 0)
  return {
    orders: read('orders'),
    pieces: read('pieces'),
    sales: read('sales'),
    refunds: read('refunds'),
    fresh: read('fresh'),
    returning: read('returning'),
  }
}
