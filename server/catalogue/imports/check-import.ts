import { toGtin } from '#shop/catalogue/gtin.ts'
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { importRows, imports, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { foldName, isSameName } from '#shop/normalize-text.ts'
import { planProductRow, type Joined } from '#shop/import/plan-product-row.ts'
import { productFields, type ProductField } from '#shop/catalogue/product-fields.ts'
import { readProductRow, type ReadRow } from '#shop/import/read-product-row.ts'
import { findGoods, type GoodsIndex } from './find-goods.ts'
import { findPictures, type PictureIndex } from './find-pictures.ts'
import { lockImport, toCells } from './lock-import.ts'
import type { RowFault } from '#shop/import/row-fault.ts'

const ROWS_AT_ONCE = 500
type CodeField = 'id' | 'sku' | 'barcode'

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
  { id, mapping }: Import,
  only: readonly number[] | undefined,
  keep: (planned: PlannedRow[]) => Promise<boolean>,
): Promise<boolean> {
  const known = await readCategoryNumbers(orm)
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
    const read = rows.map((row) => readProductRow(toCells(mapping, row.cells), known))
    const index = await findGoods(orm, read)
    const library = await findPictures(orm, read)
    const planned = rows.map((row, at) => planRow(row, read[at] as ReadRow, { index, library, repeated, groups }))
    if (!(await keep(planned))) return false
  }
}

async function readCategoryNumbers(orm: Orm | Tx): Promise<Map<string, number>> {
  const rows = await orm.select({ id: categories.id, name: categories.name }).from(categories)
  return new Map(rows.map(({ id, name }) => [foldName(name), id]))
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

/** The product that later rows of a slug join, either new or existing. */
type Groups = Map<
  string,
  Pick<Joined, 'joins' | 'name' | 'gstRate' | 'option'> & { variants: string[]; isBroken: boolean }
>
type Known = { index: GoodsIndex; library: PictureIndex; repeated: ReadonlyMap<string, number>; groups: Groups }

function findJoined({ keys, wanted }: ReadRow, found: ReturnType<GoodsIndex['find']>, groups: Groups) {
  if (keys.slug === undefined || keys.id !== undefined) return undefined
  if (typeof found === 'object' && 'moreOf' in found && !groups.has(keys.slug)) {
    const { productId, values } = found.moreOf
    groups.set(keys.slug, {
      joins: { product: productId },
      name: values.name,
      variants: [],
      isBroken: false,
      gstRate: values.gstRate,
      option: found.moreOf.differIn,
    })
  }
  const group =
    found === undefined || (typeof found === 'object' && 'moreOf' in found) ? groups.get(keys.slug) : undefined
  if (!group) return undefined
  const { variant = '' } = wanted
  const isTwice = group.variants.some((one) => isSameName(one, variant)) && variant !== ''
  group.variants.push(variant)
  const { variants: _, ...joined } = group
  return { ...joined, isTwice }
}

function planRow(row: ImportRow, said: ReadRow, { index, library, repeated, groups }: Known) {
  const there = index.find(said)
  const own = typeof there === 'object' && !('moreOf' in there) ? there.values.pictures : ''
  const read = resolvePictures(said, own, library)
  const joined = row.unreadable === null ? findJoined(read, there, groups) : undefined
  const goods = typeof there === 'object' && !('moreOf' in there) ? there : undefined
  const found = joined ?? (typeof there === 'object' && 'moreOf' in there ? undefined : there)
  const name = read.wanted.name ?? goods?.values.name ?? joined?.name ?? ''
  const variant = read.wanted.variant ?? goods?.values.variant
  const about = { n: row.n, name: [name, variant].filter(Boolean).join(', '), ...toIds(goods) }
  if (row.unreadable !== null) {
    const faults: RowFault[] = [{ field: null, message: row.unreadable }]
    return { ...about, ...toIds(undefined), action: 'wrong' as const, before: {}, after: {}, faults }
  }
  const plan = planProductRow(read, found, findCodeFaults(row.n, read, index, repeated, goods?.variantId))
  const { slug } = read.keys
  if (found === undefined && slug !== undefined)
    groups.set(slug, {
      joins: { row: row.n },
      name,
      variants: [read.wanted.variant ?? ''],
      gstRate: read.wanted.gstRate,
      option: read.option,
      isBroken: plan.action === 'wrong' || read.wanted.variant === undefined,
    })
  return { ...about, ...(joined && 'product' in joined.joins && { productId: joined.joins.product }), ...plan }
}

function resolvePictures(row: ReadRow, own: string, library: PictureIndex): ReadRow {
  const { pictures } = row.wanted
  if (pictures === undefined || pictures === '') return row
  const resolved = library.resolve(pictures, own)
  if ('fault' in resolved) return { ...row, faults: [...row.faults, { field: 'pictures', message: resolved.fault }] }
  return { ...row, wanted: { ...row.wanted, pictures: resolved.text } }
}

const toIds = (goods: { productId: number; variantId: number } | undefined) => ({
  productId: goods?.productId ?? null,
  variantId: goods?.variantId ?? null,
})

function findCodeFaults(
  n: number,
  { keys, wanted }: ReadRow,
  index: GoodsIndex,
  repeated: ReadonlyMap<string, number>,
  variantId: number | undefined,
): RowFault[] {
  const codes = { id: keys.id, sku: wanted.sku, barcode: wanted.barcode }
  return (Object.entries(codes) as [CodeField, string | number | null | undefined][]).flatMap(([field, code]) => {
    if (code === undefined || code === null) return []
    const { label } = productFields[field]
    const earlier = repeated.get(`${field} ${field === 'barcode' ? toGtin(String(code)) : code}`)
    if (earlier !== undefined && earlier < n)
      return { field, message: `The ${label} ${code} stands in row ${earlier} already.` }
    const holder = field === 'id' ? undefined : index.holderOf(field, String(code))
    return holder === undefined || holder === variantId
      ? []
      : { field, message: `The ${label} ${code} belongs to something else already.` }
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
