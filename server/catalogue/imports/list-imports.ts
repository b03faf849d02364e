import { and, asc, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { ImportRowAnswer, ImportRowFilters, StaffImport } from '#contract/counter/imports.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { importRows, imports, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { showGoodsValue } from '#shop/import/goods-values.ts'
import { productFieldLabel, productFieldNames } from '#shop/catalogue/product-fields.ts'

const LISTED = 50

export async function listImports(orm: Orm): Promise<StaffImport[]> {
  const rows = await orm.select().from(imports).orderBy(desc(imports.id)).limit(LISTED)
  const counts = await countRows(orm, sql`import_id = ANY (${sql.param(rows.map(({ id }) => id))}::int[])`)
  return rows.map((row) => showImport(row, counts, []))
}

export async function readImport(orm: Orm, id: number): Promise<StaffImport | undefined> {
  const [row] = await orm.select().from(imports).where(eq(imports.id, id))
  if (!row) return undefined
  const [sample] = await orm
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNull(importRows.unreadable)))
    .orderBy(asc(importRows.n))
    .limit(1)
  return showImport(row, await countRows(orm, sql`import_id = ${id}`), sample?.cells ?? [])
}

type Count = { importId: number; action: string; result: string; rows: number; prices: number }

async function countRows(orm: Orm, which: SQL): Promise<Count[]> {
  return parseRows(
    { importId: 'always', action: 'always', result: 'always', rows: 'always', prices: 'always' },
    await orm.execute<Count>(sql`SELECT import_id AS "importId", coalesce(action, '') AS action,
        coalesce(result, '') AS result, count(*)::int AS rows,
        (count(*) FILTER (WHERE action = 'change' AND after ?| ARRAY['price', 'discount', 'priceBreaks', 'extras']))::int AS prices
      FROM import_rows WHERE ${which} GROUP BY 1, 2, 3`),
  )
}

function showImport(row: Import, counts: readonly Count[], sample: readonly string[]): StaffImport {
  const mine = counts.filter(({ importId }) => importId === row.id)
  const sum = (matches: (count: Count) => boolean, field: 'rows' | 'prices' = 'rows') =>
    mine.filter(matches).reduce((total, count) => total + count[field], 0)
  const ofAction = (action: string) => sum((count) => count.action === action)
  const ofResult = (result: string) => sum((count) => count.result === result)
  return {
    id: row.id,
    version: row.version,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    by: row.actor.name,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    columns: row.columns.map((name, at) => ({ name, field: row.mapping[at] ?? null, sample: sample[at] ?? '' })),
    counts: {
      all: sum(() => true),
      new: ofAction('new'),
      change: ofAction('change'),
      same: ofAction('same'),
      wrong: ofAction('wrong'),
      prices: sum(() => true, 'prices'),
      written: ofResult('written'),
      leftOut: ofResult('left out'),
      undone: ofResult('undone'),
      kept: ofResult('kept'),
    },
  }
}

/** In file order. `after` is the last row of the previous page. */
export async function listImportRows(
  orm: Orm,
  { importId, action, result, after = 0, limit = 50 }: ImportRowFilters & { importId: number },
): Promise<CountedPage<ImportRowAnswer>> {
  const wanted = and(
    eq(importRows.importId, importId),
    action && eq(importRows.action, action),
    result && eq(importRows.result, result),
  )
  const rows = await orm
    .select()
    .from(importRows)
    .where(and(wanted, gt(importRows.n, after)))
    .orderBy(asc(importRows.n))
    .limit(limit + 1)
  const names = new Map(
    (await orm.select({ id: categories.id, name: categories.name }).from(categories)).map(({ id, name }) => [id, name]),
  )
  const matches = await countMatches(orm, sql`${importRows} WHERE ${wanted ?? sql`true`}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ n }) => n })
  return { ...page, data: page.data.map((row) => showRow(row, names)) }
}

function showRow(row: ImportRow, names: ReadonlyMap<number, string>): ImportRowAnswer {
  const { n, action, name, cells, faults, result, productId } = row
  const before: Readonly<Record<string, unknown>> = row.before
  const after: Readonly<Record<string, unknown>> = row.after
  // jsonb does not keep the order of fields.
  const order = (fields: string[]) => {
    const known: readonly string[] = productFieldNames
    return fields.toSorted((one, other) => known.indexOf(one) - known.indexOf(other))
  }
  const show = (field: string, value: unknown) => showGoodsValue(field, value, names)
  return {
    n,
    name,
    cells,
    action: action ?? 'wrong',
    result,
    product: productId,
    changes: order(Object.keys(after)).map((field) => ({
      field: field === 'joins' ? 'one more of' : productFieldLabel(field),
      before: action === 'new' ? null : show(field, before[field]),
      after: show(field, after[field]),
    })),
    faults: faults.map(({ field, message }) => ({ field: field && productFieldLabel(field), message })),
  }
}
