import { randomUUID } from 'node:crypto'
import { eq, like, or, sql } from 'drizzle-orm'
import type { NewProduct, StaffProduct } from '#contract/counter/products.ts'
import { categories, products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { writeMove } from '#server/catalogue/stock/move-stock.ts'
import { createSlug } from '#shop/catalogue/create-slug.ts'
import { planVariants } from '#shop/catalogue/plan-variant.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findTakenCode } from './find-taken-code.ts'
import { auditedProduct, lockProduct } from './lock-product.ts'

export type ProductCreated =
  | { ok: true; product: StaffProduct }
  | OperationRefusal<'category' | 'price' | 'variants' | 'sku' | 'barcode'>

/** New products are not on sale, so that shoppers never see an unfinished one. */
export function createProduct(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: NewProduct,
  by: StaffActor,
): Promise<ProductCreated> {
  return runAs(database.orm, by, async (tx) => {
    return insertProduct(tx, { wanted, at: now() }, by)
  })
}

/** @param slug an optional wish; otherwise the name gives a free one */
export async function insertProduct(
  tx: Tx,
  { wanted, slug, at }: { wanted: NewProduct; slug?: string | undefined; at: Date },
  by: StaffActor,
): Promise<ProductCreated> {
  const refused = (await checkNewProduct(tx, wanted)) ?? (await findTakenCode(tx, wanted.variants))
  if (refused) return refused
  const { name, description, material, seoTitle, seoDescription, category } = wanted
  const planned = planNewVariants(wanted)
  if (!planned.ok) return planned
  const { options, sold } = planned
  const words = { name, description, material, seoTitle, seoDescription, categoryId: category, options }
  const [row] = await tx
    .insert(products)
    .values({ ...words, slug: await findFreeSlug(tx, slug ?? name), withdrawnAt: at })
    .returning({ id: products.id })
  if (!row) throw new Error('No product was made')
  for (const [position, { isMadeToOrder, pieces, values: _, ...variant }] of wanted.variants.entries()) {
    const [added] = await tx
      .insert(variants)
      .values({
        ...variant,
        // The first variant shares the product's id.
        ...(position === 0 && { id: row.id }),
        productId: row.id,
        position,
        stock: isMadeToOrder ? null : 0,
        ...sold[position],
      })
      .returning({ id: variants.id })
    if (added && pieces > 0 && !isMadeToOrder) await receiveFirst(tx, added.id, pieces, by)
  }
  const product = await lockProduct(tx, row.id)
  if (!product) throw new Error(`Product ${row.id} was made, and is not there`)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    after: { created: true, name, category },
  })
  return { ok: true, product }
}

async function receiveFirst(tx: Tx, variantId: number, units: number, by: StaffActor): Promise<void> {
  const move = { reason: 'received', units, note: '' } as const
  const moved = await writeMove(tx, { variantId, move, requestKey: randomUUID() }, by)
  if (!moved.ok) throw new Error(`The first ${units} pieces of variant ${variantId} were refused: ${moved.message}`)
}

async function checkNewProduct(
  tx: Tx,
  { category, variants: wanted }: NewProduct,
): Promise<OperationRefusal<'category' | 'price'> | undefined> {
  const [found] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category))
  if (!found) return refuse.invalid('category', 'This category no longer exists. Please choose another one.')
  for (const { price, discount } of wanted) {
    const priced = checkPrice(price, discount)
    if (!priced.ok) return refuse.invalid('price', priced.message)
  }
  return undefined
}

function planNewVariants({
  option,
  options = [option],
  variants: wanted,
}: NewProduct): ReturnType<typeof planVariants> {
  if (wanted.length === 1) return { ok: true, options: [], sold: [] }
  return planVariants(
    options,
    wanted.map(({ values, name }) => values ?? [name]),
  )
}

/** Locks: other new products wait until the caller's transaction ends. */
export async function findFreeSlug(tx: Tx, name: string): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product slugs'))`)
  const slug = createSlug(name)
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, slug), like(products.slug, `${slug}-%`)))
  const taken = new Set(rows.map((row) => row.slug))
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free)) return free
  }
}
