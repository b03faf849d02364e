import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ProductPrintAreas } from '#contract/counter/print-areas.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { designs, placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { cornersOf } from '#shop/lettering/print-area-corners.ts'

/** `parked`: the number of removed pictures that showed it. */
export type OfferedPrintArea = {
  row: typeof printAreas.$inferSelect
  seen: (typeof placements.$inferSelect)[]
  parked: number
}

/** Active print areas, in the page's order. */
export async function readOfferedPrintAreas(orm: Orm | Tx, productId: number): Promise<OfferedPrintArea[]> {
  const rows = await orm
    .select()
    .from(printAreas)
    .where(and(eq(printAreas.productId, productId), printAreas.isActive))
    .orderBy(asc(printAreas.id))
  const ids = rows.map(({ id }) => id)
  const seen =
    ids.length === 0
      ? []
      : await orm.select().from(placements).where(inArray(placements.printAreaId, ids)).orderBy(asc(placements.view))
  return rows.map((row) => {
    const own = seen.filter(({ printAreaId }) => printAreaId === row.id)
    const shown = own.filter(({ parkedFor }) => parkedFor === null)
    return { row, seen: shown, parked: own.length - shown.length }
  })
}

export async function readPrintAreas(orm: Orm | Tx, productId: number): Promise<ProductPrintAreas | undefined> {
  const [product] = await orm.select({ version: products.version }).from(products).where(eq(products.id, productId))
  if (!product) return undefined
  const shown = []
  for (const { row, seen, parked } of await readOfferedPrintAreas(orm, productId)) {
    const { id, productId: _product, version: _version, isActive: _isActive, ...fields } = row
    const isOrdered = and(eq(designs.printAreaId, id), isNotNull(designs.orderedAt))
    shown.push({
      ...fields,
      ordered: await orm.$count(designs, isOrdered),
      parked,
      views: seen.map(({ view, url, ink, grid }) => ({ picture: view, url, ink, corners: toTyped(cornersOf(grid)) })),
    })
  }
  return { product: productId, version: product.version, printAreas: shown }
}

/** In thousandths of the picture. */
function toTyped(
  corners: ReturnType<typeof cornersOf>,
): ProductPrintAreas['printAreas'][number]['views'][number]['corners'] {
  const thousandths = ([x, y]: readonly [number, number]): [number, number] => [
    Math.round(x * 1_000) / 1_000,
    Math.round(y * 1_000) / 1_000,
  ]
  const [first, second, third, fourth] = corners
  return [thousandths(first), thousandths(second), thousandths(third), thousandths(fourth)]
}
