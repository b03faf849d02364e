import { and, asc, eq } from 'drizzle-orm'
import type { StaffProduct } from '#contract/counter/products.ts'
import {
  extras,
  productImages,
  products,
  variants,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { timedPrices, timedVariantPrices, type TimedVariantPrice } from '#server/platform/database/plan-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { simpleProductFields } from '#shop/catalogue/product-fields.ts'
import { typedWords } from '#shop/import/goods-words.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { pickFields } from '#shop/pick-fields.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findFreeSlug } from './create-product.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct } from './lock-product.ts'

type Duplicated = { ok: true; product: StaffProduct } | OperationRefusal<'not-found'>

/** The copy is not on sale, has no stock, SKUs or barcodes, and no price for a time. */
export function duplicateProduct(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id }: { id: number },
  by: StaffActor,
): Promise<Duplicated> {
  return runAs(database.orm, by, async (tx): Promise<Duplicated> => {
    const original = await lockProduct(tx, id)
    const [row] = await tx.select().from(products).where(eq(products.id, id))
    if (!original || !row) return refuseUnknownProduct()
    const name = `${row.name.slice(0, 193)} (copy)`
    const [made] = await tx
      .insert(products)
      .values({
        ...pickFields(row, [...simpleProductFields, ...typedWords, 'categoryId', 'options', 'priceBreaks']),
        name,
        slug: await findFreeSlug(tx, row.name),
        withdrawnAt: now(),
      })
      .returning({ id: products.id })
    if (!made) throw new Error('No product was made')
    const productId = made.id
    await copyParts(tx, original, productId)
    const product = await lockProduct(tx, productId)
    if (!product) throw new Error(`Product ${productId} was made, and is not there`)
    await recordAudit(tx, by, {
      operation: 'products.write',
      subject: auditedProduct(product),
      after: { created: true, copyOf: id, name },
    })
    return { ok: true, product }
  })
}

async function copyParts(tx: Tx, original: StaffProduct, productId: number): Promise<void> {
  const sold = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, original.id))
    .orderBy(asc(variants.position), asc(variants.id))
  const timed = await listRunningPrices(tx, original.id)
  for (const [index, variant] of sold.entries()) {
    const { id, price, discount } = variant
    const former = timed.find((row) => row.variantId === id && row.price === price && row.discount === discount)
    await tx.insert(variants).values({
      ...omitFields(variant, ['id', 'unitPrice', 'version']),
      ...(former && { price: former.formerPrice, discount: former.formerDiscount }),
      ...(index === 0 && { id: productId }),
      productId,
      sku: null,
      barcode: null,
      stock: variant.stock === null ? null : 0,
    })
  }
  const shown = await tx.select().from(productImages).where(eq(productImages.productId, original.id))
  if (shown.length > 0)
    await tx
      .insert(productImages)
      .values(shown.map((image) => ({ ...omitFields(image, ['id', 'createdAt']), productId })))
  const offered = await tx.select().from(extras).where(eq(extras.productId, original.id))
  if (offered.length > 0)
    await tx.insert(extras).values(offered.map((extra) => ({ ...omitFields(extra, ['id']), productId })))
  await tx
    .insert(withdrawnProductCategories)
    .values(original.categories.map((category) => ({ productId, categoryId: category })))
    .onConflictDoNothing()
}

async function listRunningPrices(tx: Tx, productId: number): Promise<TimedVariantPrice[]> {
  const isRunning = and(eq(timedPrices.productId, productId), eq(timedPrices.state, 'running'))
  const rows = await tx
    .select({ timed: timedVariantPrices })
    .from(timedVariantPrices)
    .innerJoin(timedPrices, eq(timedPrices.id, timedVariantPrices.timedPriceId))
    .where(isRunning)
  return rows.map(({ timed }) => timed)
}
