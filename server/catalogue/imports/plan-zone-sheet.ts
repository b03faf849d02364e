import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readZones } from '#server/catalogue/products/read-zones.ts'
import { productImages, products } from '#server/platform/database/catalogue-tables.ts'
import { importRows, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { unmarkFormula } from '#shop/csv/formula-mark.ts'
import type { SheetZone } from '#shop/import/place-values.ts'
import type { PlaceRow } from '#shop/import/plan-place-views.ts'
import { planPlaces, type PlacesOfProduct } from '#shop/import/plan-places.ts'
import { readPlaceRow } from '#shop/import/read-place-row.ts'
import type { PlannedRow } from './check-import.ts'
import { toCells } from './lock-import.ts'

const PRODUCTS_AT_ONCE = 50

/**
 * What each row of a sheet of places would do: the rows of one product together, wherever they stand.
 * @param keep is given those of some products at a time, and says whether to go on
 * @returns whether it went on to the end
 */
export async function planZoneSheet(
  orm: Orm,
  wanted: Import,
  keep: (planned: PlannedRow[]) => Promise<boolean>,
): Promise<boolean> {
  const groups = [...(await groupBySlug(orm, wanted)).entries()]
  for (let from = 0; from < groups.length; from += PRODUCTS_AT_ONCE) {
    const some = groups.slice(from, from + PRODUCTS_AT_ONCE)
    const numbers = some.flatMap(([, group]) => group)
    const rows = await orm
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, wanted.id), inArray(importRows.n, numbers)))
      .orderBy(asc(importRows.n))
    const planned: PlannedRow[] = []
    const byNumber = new Map(rows.map((row) => [row.n, row]))
    for (const [slug, group] of some) {
      const own = group.flatMap((n) => byNumber.get(n) ?? [])
      planned.push(...(await planProduct(orm, wanted, slug, own)))
    }
    if (!(await keep(planned))) return false
  }
  return true
}

/** Numbers of rows. Those that cannot be read, and those without a slug, are of nothing. */
async function groupBySlug(orm: Orm, { id, mapping }: Import): Promise<Map<string, number[]>> {
  const column = mapping.indexOf('slug')
  const rows = await orm
    .select({
      n: importRows.n,
      slug: sql<string>`CASE WHEN unreadable IS NULL AND ${column >= 0} THEN coalesce(cells ->> ${sql.param(column)}::int, '') ELSE '' END`,
    })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.n))
  const groups = new Map<string, number[]>()
  for (const { n, slug } of rows) {
    const key = unmarkFormula(slug.trim()).trim()
    const group = groups.get(key)
    if (group) group.push(n)
    else groups.set(key, [n])
  }
  return groups
}

async function planProduct(orm: Orm, { mapping }: Import, slug: string, rows: ImportRow[]): Promise<PlannedRow[]> {
  const [product] =
    slug === ''
      ? []
      : await orm.select({ id: products.id, name: products.name }).from(products).where(eq(products.slug, slug))
  if (!product) return rows.map((row) => planUnknown(mapping, slug, row))
  const planned = await planRowsOf(orm, product.id, mapping, rows)
  return (planned?.plans ?? []).map(({ label, ...plan }) => ({
    ...plan,
    name: [product.name, label].filter(Boolean).join(', '),
    productId: product.id,
    variantId: null,
  }))
}

function planUnknown(mapping: Import['mapping'], slug: string, { n, cells, unreadable }: ImportRow): PlannedRow {
  const { wanted, faults } = readPlaceRow(unreadable === null ? toCells(mapping, cells) : {})
  const message =
    slug === ''
      ? 'The slug is missing: it says whose place this is, as in the address of the product’s page.'
      : `There is no product with the slug “${slug.slice(0, 60)}”. Please correct it: it stands in the address of its page.`
  const all =
    unreadable === null ? [...faults, { field: 'slug' as const, message }] : [{ field: null, message: unreadable }]
  const nothing = { productId: null, variantId: null, before: {}, after: {} }
  return { n, name: wanted.label ?? '', action: 'wrong', ...nothing, faults: all }
}

/** @returns undefined where the product is gone */
export async function planRowsOf(
  orm: Orm | Tx,
  product: number,
  mapping: Import['mapping'],
  rows: readonly Pick<ImportRow, 'n' | 'cells'>[],
): Promise<(ReturnType<typeof planPlaces> & { there: SheetZone[] }) | undefined> {
  const there = await readPlaces(orm, product)
  if (!there) return undefined
  const read = rows.map(({ n, cells }): PlaceRow => ({ n, ...readPlaceRow(toCells(mapping, cells)) }))
  return { ...planPlaces(read, there), there: there.zones }
}

async function readPlaces(
  orm: Orm | Tx,
  product: number,
): Promise<(PlacesOfProduct & { zones: SheetZone[] }) | undefined> {
  const shown = await readZones(orm, product)
  if (!shown) return undefined
  const pictures = await orm
    .select({ url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, product))
    .orderBy(asc(productImages.position))
  return { zones: toSheetZones(shown), pictures: pictures.map(({ url }) => url) }
}

export function toSheetZones({ zones }: { zones: (SheetZone & { ordered?: number; parked?: number })[] }): SheetZone[] {
  return zones.map(({ ordered: _ordered, parked: _parked, views, ...zone }) => ({
    ...zone,
    views: views.map(({ picture, ink, corners }) => ({ picture, ink, corners })),
  }))
}
