import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { importRows, imports, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { foldName } from '#shop/normalize-text.ts'
import { createProposals } from '#shop/import/create-proposals.ts'
import type { ProductField } from '#shop/catalogue/product-fields.ts'
import { readProductRow, type ReadRow } from '#shop/import/read-product-row.ts'
import { findGoods } from './find-goods.ts'
import { findPictures } from './find-pictures.ts'
import { lockImport, toCells } from './lock-import.ts'
import { planRow, type Groups } from './plan-import-row.ts'

const ROWS_AT_ONCE = 500

/** The dry run: it changes no goods, and stops when a later check starts. */
export async function checkImport({ database }: Pick<Shop, 'database'>, wanted: Import): Promise<void> {
  const { orm } = database
  if (wanted.state !== 'checking') return
  const keep = (planned: readonly PlannedRow[]) => inCheck(orm, wanted, (tx) => keepPlans(tx, wanted.id, planned))
  if (!(await planRows(orm, wanted, undefined, keep))) return
  await inCheck(orm, wanted, async (tx) => {
    await refuseRepeatedVariants(tx, wanted.id)
    await tx.update(imports).set({ state: 'checked' }).where(eq(imports.id, wanted.id))
  })
}

/** Correct only if no other row shares their codes or products. The caller holds the import's lock. */
export async function checkRowsAgain(tx: Tx, wanted: Import, rows: readonly number[]): Promise<void> {
  await planRows(tx, wanted, rows, async (planned) => {
    await keepPlans(tx, wanted.id, planned)
    return true
  })
  await refuseRepeatedVariants(tx, wanted.id)
}

/** @param keep receives rows in batches; false stops @returns whether all rows were planned */
async function planRows(
  orm: Orm | Tx,
  { id, mapping, source }: Import,
  only: readonly number[] | undefined,
  keep: (planned: PlannedRow[]) => Promise<boolean>,
): Promise<boolean> {
  const names = await orm.select({ id: categories.id, name: categories.name }).from(categories)
  const byName = new Map(names.map(({ id, name }) => [foldName(name), id]))
  const propose = createProposals(
    names.map(({ name }) => name),
    byName,
  )
  const wanted = and(eq(importRows.importId, id), only && inArray(importRows.n, [...only]))
  const repeated = await findRepeatedCodes(orm, mapping, wanted)
  const groups: Groups = new Map()
  for (let after = 0; ;) {
    const rows = await orm
      .select()
      .from(importRows)
      .where(and(wanted, gt(importRows.n, after)))
      .orderBy(asc(importRows.n))
      .limit(ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return true
    after = last.n
    const cells = rows.map((row) => toCells(mapping, row.cells))
    const read = cells.map((each) => readProductRow(each, byName))
    const index = await findGoods(orm, read)
    const library = await findPictures(orm, read)
    const known = { index, library, repeated, groups, isOfOtherShop: source !== 'sheet' }
    const planned = rows.map((row, at) => {
      const plan = planRow(row, read[at] as ReadRow, known)
      return { ...plan, faults: propose(plan.faults, cells[at] ?? {}) }
    })
    if (!(await keep(planned))) return false
  }
}

/** @returns false if a newer check has begun, or the import already runs */
function inCheck(orm: Orm, { id, version }: Import, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const current = await lockImport(tx, id)
    if (current?.version !== version || current.state !== 'checking') return false
    await work(tx)
    return true
  })
}

type Repeated = { code: string; n: number }

async function findRepeatedCodes(
  orm: Orm | Tx,
  mapping: Import['mapping'],
  wanted: SQL | undefined,
): Promise<Map<string, number>> {
  const repeated = new Map<string, number>()
  for (const field of ['id', 'sku', 'barcode'] as const satisfies ProductField[]) {
    const column = mapping.indexOf(field)
    if (column < 0) continue
    const cell = sql`btrim(cells ->> ${sql.param(column)}::int)`
    // The same rule as `toGtin`.
    const code =
      field === 'barcode'
        ? sql`CASE WHEN ${cell} ~ '^([0-9]{8}|[0-9]{12,14})$' THEN lpad(${cell}, 14, '0') ELSE ${cell} END`
        : cell
    const rows = parseRows(
      { code: 'always', n: 'always' },
      await orm.execute<Repeated>(sql`SELECT ${code} AS code, min(n)::int AS n FROM import_rows
        WHERE ${wanted} AND ${code} <> '' GROUP BY 1 HAVING count(*) > 1`),
    )
    for (const row of rows) repeated.set(`${field} ${row.code}`, row.n)
  }
  return repeated
}

type PlannedRow = Pick<ImportRow, 'n' | 'name' | 'productId' | 'variantId' | 'faults'> & {
  action: NonNullable<ImportRow['action']>
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

async function keepPlans(tx: Tx, importId: number, planned: readonly PlannedRow[]): Promise<void> {
  const rows = planned.map(({ productId, variantId, ...plan }) => ({
    ...plan,
    product_id: productId,
    variant_id: variantId,
  }))
  await tx.execute(sql`UPDATE import_rows SET action = p.action, product_id = p.product_id, variant_id = p.variant_id,
      name = p.name, before = p.before, after = p.after, faults = p.faults
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p
      (n int, action text, product_id int, variant_id int, name text, before jsonb, after jsonb, faults jsonb)
    WHERE import_id = ${importId} AND import_rows.n = p.n`)
}

/** An id and a SKU in different rows may name the same variant: the sheet is ambiguous. */
async function refuseRepeatedVariants(tx: Tx, importId: number): Promise<void> {
  await tx.execute(sql`WITH earlier AS MATERIALIZED (
      SELECT * FROM (
        SELECT n, min(n) OVER (PARTITION BY variant_id) AS first FROM import_rows
        WHERE import_id = ${importId} AND variant_id IS NOT NULL AND action <> 'wrong'
      ) AS compared WHERE first < n
    )
    UPDATE import_rows later SET action = 'wrong', before = '{}', after = '{}',
      faults = jsonb_build_array(jsonb_build_object('field', null, 'message',
        'This is the same thing as in row ' || earlier.first || '. Please keep one of the two rows.'))
    FROM earlier WHERE later.import_id = ${importId} AND later.n = earlier.n`)
}
