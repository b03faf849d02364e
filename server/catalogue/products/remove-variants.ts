import { eq, inArray, sql } from 'drizzle-orm'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { ProductOption } from '#shop/catalogue/product.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

type Sold = Pick<typeof variants.$inferSelect, 'id' | 'productId' | 'name' | 'stock'>

export async function findNeededVariant(
  tx: Tx,
  going: readonly Sold[],
): Promise<OperationRefusal<'options'> | undefined> {
  const ids = going.map(({ id }) => id)
  const uses = parseRows(
    { id: 'always', isOrdered: 'always', isPart: 'always' },
    await tx.execute<{ id: number; isOrdered: boolean; isPart: boolean }>(sql`SELECT v.id,
        EXISTS (SELECT FROM order_lines WHERE product_id = v.product_id AND variant_id = v.id)
          OR EXISTS (SELECT FROM order_line_parts WHERE variant_id = v.id) AS "isOrdered",
        EXISTS (SELECT FROM extras, jsonb_array_elements(choices) AS choice
          WHERE (choice ->> 'variantId')::int = v.id) AS "isPart"
      FROM variants v WHERE v.id = ANY (${sql.param(ids)}::int[])`),
  )
  for (const { id, productId, name, stock } of going) {
    const use = uses.find((one) => one.id === id)
    if (use?.isOrdered)
      return refuse.invalid(
        'options',
        `Orders have “${name}”. Stop offering it instead: they keep it, and the shop hides it.`,
      )
    if (id === productId)
      return refuse.invalid(
        'options',
        `“${name}” came first, and the product has its number. Stop offering it instead.`,
      )
    if (use?.isPart)
      return refuse.invalid('options', `An extra takes “${name}” off the shelf. Take it out of the extra first.`)
    if (stock !== null && stock > 0)
      return refuse.invalid(
        'options',
        `${stock === 1 ? '1 piece' : `${stock} pieces`} of “${name}” are on the shelf. Move them out first.`,
      )
  }
  return undefined
}

/** The caller holds the locks of the product and its variants. @param options the remaining variants' differences */
export async function deleteVariants(
  tx: Tx,
  { id, options, sold }: { id: number; options: ProductOption[]; sold: readonly Pick<Sold, 'id'>[] },
  going: readonly Pick<Sold, 'id'>[],
): Promise<void> {
  const gone = going.map((variant) => variant.id)
  await tx.delete(variants).where(inArray(variants.id, [0, ...gone]))
  const [last, ...others] = sold.filter((variant) => !gone.includes(variant.id))
  if (!last) throw new Error(`Product ${id} would have no variant`)
  const isAlone = others.length === 0
  await tx
    .update(products)
    .set({ options: isAlone ? [] : options })
    .where(eq(products.id, id))
  if (isAlone) await tx.update(variants).set({ name: '', options: {} }).where(eq(variants.id, last.id))
}
