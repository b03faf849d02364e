import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { sumRows, type Report, type ReportColumn, type ReportName } from '#shop/reports/report.ts'
import { addDays } from '#shop/time/add-days.ts'

/** Indian days, both counted in. */
export type ReportSpan = { from: string; to: string }
type Drawn = Pick<Report, 'label' | 'columns' | 'rows'> & { hasTotal?: false }

const MAX_ROWS = 500

const count = (label: string): ReportColumn => ({ label, unit: 'count' })
const paise = (label: string): ReportColumn => ({ label, unit: 'paise' })
const sold = [count('Orders'), count('Pieces'), paise('Before GST'), paise('GST')]

/** From the figures of days alone, never from orders. */
export async function readReport(
  { database: { orm } }: Pick<Shop, 'database'>,
  name: ReportName,
  span: ReportSpan,
): Promise<Report> {
  const { hasTotal = true, ...drawn } = await reports[name](orm, span)
  return { name, ...span, ...drawn, total: hasTotal ? sumRows(drawn.rows, drawn.columns.length) : null }
}

const reports: Record<ReportName, (orm: Orm, span: ReportSpan) => Promise<Drawn>> = {
  async sales(orm, span) {
    const figures = ['orders', 'pieces', 'taxable', 'tax', 'delivery', 'refunds'].map((name) => sql.identifier(name))
    const rows = await selectRows(
      orm,
      sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS label, ARRAY[${sql.join(figures, sql`, `)}]::float8[] AS values
      FROM day_figures WHERE kind = 'all' AND ${during(span)}`,
    )
    return {
      label: 'Day',
      columns: [...sold, paise('Delivery'), paise('Money back')],
      rows: fillDays(span, rows, figures.length),
    }
  },
  async products(orm, span) {
    const named = sql`coalesce((SELECT name FROM products WHERE id = key::int), 'Product ' || key)`
    const rows = await selectRows(orm, sumsOf('product', span, named))
    return { label: 'Goods', columns: [...sold, paise('Money back')], rows }
  },
  async categories(orm, span) {
    const rows = await selectRows(orm, sumsOf('category', span, sql`coalesce(nullif(key, ''), 'None')`))
    return { label: 'Category', columns: [...sold, paise('Money back')], rows }
  },
  async places(orm, span) {
    const rows = await selectRows(
      orm,
      sumsOf('place', span, sql`coalesce(nullif(key, ''), 'Elsewhere')`, sql`sum(delivery), `),
    )
    return { label: 'State', columns: [...sold, paise('Delivery'), paise('Money back')], rows }
  },
  async unsold(orm, span) {
    const rows = await selectRows(
      orm,
      sql`
      SELECT name AS label, ARRAY[(SELECT coalesce(sum(stock), 0) FROM variants WHERE product_id = products.id)]::float8[] AS values
      FROM products WHERE withdrawn_at IS NULL AND created_at < ${`${addDays(span.to, 1)}T00:00:00+05:30`}::timestamptz
        AND NOT EXISTS (
        SELECT FROM day_figures WHERE kind = 'product' AND key = products.id::text AND pieces > 0 AND ${during(span)})
      ORDER BY 2 DESC, 1 LIMIT ${MAX_ROWS}`,
    )
    return { label: 'Goods', columns: [count('On the shelf')], rows }
  },
  async 'on-time'(orm, span) {
    const of = (key: string) => sql`coalesce(sum(orders) FILTER (WHERE key = ${key}), 0)`
    const rows = await selectRows(
      orm,
      sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS label, ARRAY[${of('on time')}, ${of('late')}, ${of('waiting')}]::float8[] AS values
      FROM day_figures WHERE kind = 'left' AND ${during(span)} GROUP BY day ORDER BY day`,
    )
    return {
      label: 'To leave on',
      columns: [count('On time'), count('Late'), count('Not gone yet')],
      rows: rows.map(({ label, values }) => ({ label: formatDay(label), values })),
    }
  },
  async misses(orm, span) {
    const rows = await selectRows(
      orm,
      sql`
      SELECT words AS label, ARRAY[sum(times)]::float8[] AS values FROM search_misses WHERE ${during(span)}
      GROUP BY words ORDER BY sum(times) DESC, words LIMIT ${MAX_ROWS}`,
    )
    return { label: 'Words', columns: [count('Times')], rows }
  },
}

const during = ({ from, to }: ReportSpan): SQL => sql`day >= ${from}::date AND day <= ${to}::date`

function sumsOf(kind: 'product' | 'category' | 'place', span: ReportSpan, label: SQL, delivery: SQL = sql``): SQL {
  return sql`
    SELECT ${label} AS label, ARRAY[sum(orders), sum(pieces), sum(taxable), sum(tax), ${delivery}sum(refunds)]::float8[] AS values
    FROM day_figures WHERE kind = ${kind} AND ${during(span)}
    GROUP BY key ORDER BY sum(taxable) DESC, key LIMIT ${MAX_ROWS}`
}

async function selectRows(orm: Orm, query: SQL): Promise<Report['rows']> {
  return parseRows(
    { label: 'always', values: 'always' },
    await orm.execute<{ label: string; values: number[] }>(query),
  ).map(({ label, values }) => ({ label, values: values.map(Number) }))
}

/** Also the days on which nothing was sold. */
function fillDays({ from, to }: ReportSpan, rows: Report['rows'], columns: number): Report['rows'] {
  const known = new Map(rows.map(({ label, values }) => [label, values]))
  const filled: Report['rows'] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    filled.push({ label: formatDay(day), values: known.get(day) ?? Array.from({ length: columns }, () => 0) })
  return filled
}
