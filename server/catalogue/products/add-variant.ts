import { eq } from 'drizzle-orm'
import type { NewVariant, StaffProduct } from '#contract/counter/products.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { Stale } from '#server/platform/staff/find-last-change.ts'
import { planVariant } from '#shop/catalogue/plan-variant.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findTakenCode } from './find-taken-code.ts'
import { auditedProduct, lockProductParts, rereadProduct } from './lock-product.ts'

type VariantInserted = { ok: true; product: StaffProduct } | OperationRefusal<'variants' | 'price' | 'sku' | 'barcode'>
export type VariantAdded = VariantInserted | OperationRefusal<'not-found'> | Stale<StaffProduct>
/** `first`: the only variant's new name, by option if the product gets several. */
type Wanted = Omit<NewVariant, 'first'> & { first?: string | Record<string, string> | undefined }
type LockedParts = Pick<Extract<Awaited<ReturnType<typeof lockProductParts>>, { ok: true }>, 'sold' | 'options'>

/** Omitted values come from the first variant. @param version of the product */
export function addVariant(
  { database }: Pick<Shop, 'database'>,
  { id, version, wanted }: { id: number; version: number; wanted: NewVariant },
  by: StaffActor,
): Promise<VariantAdded> {
  return runAs(database.orm, by, async (tx): Promise<VariantAdded> => {
    const locked = await lockProductParts(tx, { id, version })
    return locked.ok ? insertVariant(tx, { id, locked, wanted }, by) : locked
  })
}

/** The caller holds the locks of the product and its variants. */
export async function insertVariant(
  tx: Tx,
  { id, locked: { sold, options }, wanted }: { id: number; locked: LockedParts; wanted: Wanted },
  by: StaffActor,
): Promise<VariantInserted> {
  const planned = planVariant(options, sold, wanted)
  if (!planned.ok) return planned
  const priced = checkPrice(wanted.price, wanted.discount)
  if (!priced.ok) return refuse.invalid('price', priced.message)
  const taken = await findTakenCode(tx, [wanted])
  if (taken) return taken
  await writeVariants(tx, { id, sold, wanted, planned })
  const product = await rereadProduct(tx, id)
  const added = product.variants.find((variant) => !sold.some((one) => one.id === variant.id))
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    after: { addedVariant: added?.name ?? '', price: wanted.price },
  })
  return { ok: true, product }
}

type Planned = Extract<ReturnType<typeof planVariant>, { ok: true }>

async function writeVariants(
  tx: Tx,
  {
    id,
    sold,
    wanted,
    planned,
  }: { id: number; sold: (typeof variants.$inferSelect)[]; wanted: Wanted; planned: Planned },
): Promise<void> {
  const [first] = sold.toSorted((one, other) => one.position - other.position || one.id - other.id)
  if (!first) throw new Error(`Product ${id} has no variant`)
  await tx.update(products).set({ options: planned.options }).where(eq(products.id, id))
  if (planned.first) await tx.update(variants).set(planned.first).where(eq(variants.id, first.id))
  const { price, discount, sku, barcode, weight = first.weight, isMadeToOrder = first.stock === null } = wanted
  await tx.insert(variants).values({
    ...omitFields(first, ['id', 'unitPrice', 'version', 'picturePosition', 'isActive']),
    ...planned.added,
    price,
    discount,
    sku,
    barcode,
    weight,
    stock: isMadeToOrder ? null : 0,
    position: Math.max(...sold.map(({ position }) => position)) + 1,
  })
}
