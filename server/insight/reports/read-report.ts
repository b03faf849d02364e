import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { chooseGroup, groupDays, groupLabels } from '#shop/reports/group-days.ts'
import type { ReportSpan } from '#shop/reports/report-period.ts'
import { sumRows, type Report, type ReportColumn, type ReportName } from '#shop/reports/report.ts'
import { addDays } from '#shop/time/add-days.ts'
import { indianDay, startOfDay } from './indian-days.ts'
import { readSalesFigures } from './read-sales-figures.ts'

type Drawn = Pick<Report, 'label' | 'columns' | 'rows'> & { hasTotal?: false }
type Asked = ReportSpan & { now: Date }

const MAX_ROWS = 500

const count = (label: string): ReportColumn => ({ label, unit: 'count' })
const paise = (label: string): ReportColumn => ({ label, unit: 'paise' })
const sold = [count('Orders'), count('Pieces'), paise('Before GST'), paise('GST')]

/** Reads the jobs' figures; buyers of a span are counted from its orders. */
export async function readReport(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  name: ReportName,
  span: ReportSpan,
  before: ReportSpan,
): Promise<Report> {
  const { hasTotal = true, ...drawn } = await reports[name](orm, { ...span, now: now() })
  const total = hasTotal ? sumRows(drawn.rows, drawn.columns.length) : null
  const figures = name === 'sales' ? await readSalesFigures(orm, span, before) : null
  return { name, ...span, before, figures, ...drawn, total }
}

const reports: Record<ReportName, (orm: Orm, span: Asked) => Promise<Drawn>> = {
  async sales(orm, span) {
    const figures = ['orders', 'pieces', 'taxable', 'tax', 'delivery', 'refunds'].map((name) => sql.identifier(name))
    const rows = await selectRows(
      orm,
      sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS label, ARRAY[${sql.join(figures, sql`, `)}]::float8[] AS values
      FROM day_figures WHERE kind = 'all' AND ${during(span)}`,
    )
    const group = chooseGroup(span)
    return {
      label: groupLabels[group],
      columns: [...sold, paise('Delivery'), paise('Money back')],
      rows: groupDays(span, group, rows, figures.length),
    }
  },
  async hours(orm, span) {
    const rows = await selectRows(
      orm,
      sql`
      SELECT lpad(hour::text, 2, '0') || ':00' AS label,
        ARRAY[sum(orders), sum(pieces), sum(taxable), sum(tax)]::float8[] AS values
      FROM hour_figures WHERE ${during(span)} GROUP BY hour`,
    )
    return { label: 'Hour from', columns: sold, rows: fillHours(rows, sold.length) }
  },
  async weekdays(orm, span) {
    const rows = await selectRows(
      orm,
      sql`
      SELECT trim(to_char(one.day, 'Day')) AS label, ARRAY[count(*), coalesce(sum(orders), 0), coalesce(sum(pieces), 0),
        coalesce(sum(taxable), 0), coalesce(sum(tax), 0), coalesce(sum(refunds), 0)]::float8[] AS values
      FROM generate_series(${span.from}::date, ${span.to}::date, '1 day') AS one (day)
      LEFT JOIN day_figures AS figure ON figure.kind = 'all' AND figure.day = one.day::date
      GROUP BY 1, extract(isodow FROM one.day) ORDER BY extract(isodow FROM one.day)`,
    )
    return { label: 'Weekday', columns: [count('Days'), ...sold, paise('Money back')], rows }
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
  async 'stock-outs'(orm, span) {
    return {
      label: 'Goods',
      columns: [count('Days sold out'), { label: 'Sold out since', unit: 'moment' }, count('Hours in all')],
      rows: await selectRows(orm, stockOutsIn(span)),
      hasTotal: false,
    }
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
      rows: groupDays(span, chooseGroup(span), rows, 3).filter(({ values }) => values.some((value) => value !== 0)),
    }
  },
  async funnel(orm, span) {
    const steps = ['begun', 'window_opened', 'tried', 'paid'].map(
      (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)`,
    )
    const [{ values: found } = { values: [] }] = await selectRows(
      orm,
      sql`SELECT '' AS label, ARRAY[${sql.join(steps, sql`, `)}]::float8[] AS values FROM funnel_figures WHERE ${during(span)}`,
    )
    const columns = [count('Orders'), { label: 'Of those begun', unit: 'percent' }, count('Came no further')] as const
    return { label: 'Step', columns: [...columns], rows: toFunnel(found), hasTotal: false }
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

/** Counts a day once, however often the stock was 0; an open stock-out counts until now. */
function stockOutsIn({ from, to, now }: Asked): SQL {
  const end = sql`least(${startOfDay(addDays(to, 1))}, ${now}::timestamptz)`
  return sql`
    WITH parts AS (
      SELECT variant_id, greatest(began_at, ${startOfDay(from)}) AS since, least(coalesce(ended_at, 'infinity'), ${end}) AS until,
        ended_at IS NULL AS is_open, began_at
      FROM stock_outs WHERE began_at < ${end} AND (ended_at > ${startOfDay(from)} OR ended_at IS NULL)
    ), days AS (
      SELECT *, ${indianDay(sql`since`)} AS first_day, ${indianDay(sql`until - interval '1 millisecond'`)} AS last_day FROM parts
    ), counted AS (
      SELECT *, last_day - first_day + 1
        - (first_day = lag(last_day, 1, 'infinity') OVER (PARTITION BY variant_id ORDER BY began_at))::int AS more_days
      FROM days
    )
    SELECT concat_ws(', ', products.name, nullif(variants.name, '')) AS label, ARRAY[sum(more_days),
      round(extract(epoch FROM max(began_at) FILTER (WHERE is_open)) * 1000),
      round(extract(epoch FROM sum(until - since)) / 3600)]::float8[] AS values
    FROM counted JOIN variants ON variants.id = variant_id JOIN products ON products.id = product_id
    WHERE is_active AND stock IS NOT NULL AND withdrawn_at IS NULL
    GROUP BY variants.id, products.id ORDER BY sum(more_days) DESC, sum(until - since) DESC, variants.id LIMIT ${MAX_ROWS}`
}

/** @param counts in descending order, from orders begun to orders paid */
function toFunnel(counts: Report['rows'][number]['values']): Report['rows'] {
  const steps = ['Begun', 'Payment window opened', 'Tried to pay', 'Paid']
  const begun = counts[0] ?? 0
  if (begun === 0) return []
  return steps.map((label, step) => {
    const reached = counts[step] ?? 0
    const next = step + 1 < steps.length ? (counts[step + 1] ?? 0) : reached
    return { label, values: [reached, Math.round((reached / begun) * 100), reached - next] }
  })
}

async function selectRows(orm: Orm, query: SQL): Promise<Report['rows']> {
  return parseRows(
    { label: 'always', values: 'always' },
    await orm.execute<{ label: string; values: (number | null)[] }>(query),
  ).map(({ label, values }) => ({ label, values: values.map((value) => (value === null ? null : Number(value))) }))
}

/** Adds hours without sales; none when all are empty. */
function fillHours(rows: Report['rows'], columns: number): Report['rows'] {
  if (rows.length === 0) return []
  const known = new Map(rows.map(({ label, values }) => [label, values]))
  const labels = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  return labels.map((label) => ({ label, values: known.get(label) ?? Array.from({ length: columns }, () => 0) }))
}
