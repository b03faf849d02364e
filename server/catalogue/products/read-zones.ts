import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ProductZones } from '#contract/counter/zones.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { designs, placements, zones } from '#server/platform/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { cornersOf } from '#shop/lettering/zone-corners.ts'

/** `parked`: the number of removed pictures that showed it. */
export type OfferedZone = {
  row: typeof zones.$inferSelect
  seen: (typeof placements.$inferSelect)[]
  parked: number
}

/** Active zones, in the page's order. */
export async function readOfferedZones(orm: Orm | Tx, productId: number): Promise<OfferedZone[]> {
  const rows = await orm
    .select()
    .from(zones)
    .where(and(eq(zones.productId, productId), zones.isActive))
    .orderBy(asc(zones.id))
  const ids = rows.map(({ id }) => id)
  const seen =
    ids.length === 0
      ? []
      : await orm.select().from(placements).where(inArray(placements.zoneId, ids)).orderBy(asc(placements.view))
  return rows.map((row) => {
    const own = seen.filter(({ zoneId }) => zoneId === row.id)
    const shown = own.filter(({ parkedFor }) => parkedFor === null)
    return { row, seen: shown, parked: own.length - shown.length }
  })
}

export async function readZones(orm: Orm | Tx, productId: number): Promise<ProductZones | undefined> {
  const [product] = await orm.select({ version: products.version }).from(products).where(eq(products.id, productId))
  if (!product) return undefined
  const shown = []
  for (const { row, seen, parked } of await readOfferedZones(orm, productId)) {
    const { id, productId: _product, version: _version, isActive: _isActive, ...fields } = row
    const isOrdered = and(eq(designs.zoneId, id), isNotNull(designs.orderedAt))
    shown.push({
      ...fields,
      ordered: await orm.$count(designs, isOrdered),
      parked,
      views: seen.map(({ view, url, ink, grid }) => ({ picture: view, url, ink, corners: toTyped(cornersOf(grid)) })),
    })
  }
  return { product: productId, version: product.version, zones: shown }
}

/** In thousandths of the picture. */
function toTyped(corners: ReturnType<typeof cornersOf>): ProductZones['zones'][number]['views'][number]['corners'] {
  const thousandths = ([x, y]: readonly [number, number]): [number, number] => [
    Math.round(x * 1_000) / 1_000,
    Math.round(y * 1_000) / 1_000,
  ]
  const [first, second, third, fourth] = corners
  return [thousandths(first), thousandths(second), thousandths(third), thousandths(fourth)]
}
