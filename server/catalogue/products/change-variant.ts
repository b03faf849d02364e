import { eq, sql } from 'drizzle-orm'
import type { StaffVariant, VariantChange } from '#contract/counter/products.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findTakenCode } from './find-taken-code.ts'
import { readShownPictures, toStaffVariant } from './read-product-for-staff.ts'
import { becomesIncomplete, KEEPS_COMPLETE } from './set-on-sale.ts'

export type VariantWritten =
  | { ok: true; variant: StaffVariant; productId: number }
  | OperationRefusal<'not-found' | 'price' | 'sku' | 'barcode' | 'picture' | 'not-ready' | 'isMadeToOrder'>
  | Stale<StaffVariant>

export function changeVariant(
  { database }: Pick<Shop, 'database'>,
  { id, version, change }: { id: number; version: number; change: VariantChange },
  by: StaffActor,
): Promise<VariantWritten> {
  return runAs(database.orm, by, async (tx): Promise<VariantWritten> => {
    const locked = await lockVariant(tx, id)
    if (!locked) return refuse.notFound('not-found', 'There is no such variant.')
    if (locked.variant.version !== version) return refuseStale(tx, locked.subject, locked.variant)
    return writeVariant(tx, locked, change, by)
  })
}

export type LockedVariant = { variant: StaffVariant; productId: number; isOnSale: boolean; subject: AuditSubject }

export async function lockVariant(tx: Tx, id: number): Promise<LockedVariant | undefined> {
  const [found] = await tx
    .select({ variant: variants, product: products.name, withdrawnAt: products.withdrawnAt })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, id))
    .for('update', { of: variants })
  if (!found) return undefined
  const name = [found.product, found.variant.name].filter(Boolean).join(', ')
  return {
    variant: toStaffVariant(found.variant, await readShownPictures(tx, found.variant.productId)),
    productId: found.variant.productId,
    isOnSale: found.withdrawnAt === null,
    subject: { kind: 'variant', id: String(id), name },
  }
}

/** The caller holds the variant's row lock. */
export async function writeVariant(
  tx: Tx,
  { variant, productId, isOnSale, subject }: LockedVariant,
  change: VariantChange,
  by: StaffActor,
  undoOf?: number,
): Promise<VariantWritten> {
  const { price = 0, discount = 0 } = { ...variant, ...change }
  const priced = checkPrice(price, discount)
  if (!priced.ok) return refuse.invalid('price', priced.message)
  if (isOnSale && becomesIncomplete(variant, change)) return refuse.conflict('not-ready', KEEPS_COMPLETE)
  if (change.isMadeToOrder === true && variant.stock !== null && variant.stock > 0)
    return refuse.conflict(
      'isMadeToOrder',
      `There are ${variant.stock} on the shelf. Move them out first, then make it to order.`,
    )
  const taken = await findTakenCode(tx, [{ ...change, id: variant.id }])
  if (taken) return taken
  const shown = await lockShownPictures(tx, productId, change)
  const { picture, isMadeToOrder, ...fields } = change
  const at = picture == null ? picture : shown.find(({ url }) => url === picture)?.position
  if (picture != null && at === undefined)
    return refuse.invalid('picture', 'The product no longer shows this picture. Choose another one.')
  const isNewKind = isMadeToOrder !== undefined && isMadeToOrder !== (variant.stock === null)
  const set = {
    ...fields,
    ...(at !== undefined && { picturePosition: at }),
    ...(isNewKind && { stock: isMadeToOrder ? null : sumOfMovements }),
  }
  if (Object.keys(set).length > 0) await tx.update(variants).set(set).where(eq(variants.id, variant.id))
  const [saved] = await tx.select().from(variants).where(eq(variants.id, variant.id))
  if (!saved) throw new Error(`Variant ${variant.id} was locked, and is gone`)
  const written = toStaffVariant(saved, shown)
  const isPriced = change.price !== undefined || change.discount !== undefined
  await recordAudit(tx, by, {
    operation: isPriced ? 'products.price' : 'products.write',
    subject,
    before: toAuditedFields(variant),
    after: toAuditedFields(written),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, variant: written, productId }
}

/** Cancelled orders may have returned pieces while it was made to order. */
const sumOfMovements = sql<number>`(SELECT coalesce(sum(${stockMovements.change}), 0)
  FROM ${stockMovements} WHERE ${stockMovements.variantId} = ${variants.id})`

/** Locks the product, so that its pictures keep their positions meanwhile. */
async function lockShownPictures(tx: Tx, productId: number, { picture }: VariantChange) {
  if (picture != null) await tx.select().from(products).where(eq(products.id, productId)).for('update')
  return readShownPictures(tx, productId)
}

/** Omits fields that sales change. */
export function toAuditedFields(variant: StaffVariant) {
  const fields = omitFields(variant, ['id', 'version', 'options', 'stock', 'unitPrice'])
  return { ...fields, isMadeToOrder: variant.stock === null }
}
