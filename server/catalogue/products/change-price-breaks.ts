import { eq, sql } from 'drizzle-orm'
import { priceBreaksRequest } from '#contract/counter/price-breaks.ts'
import type { StaffProduct } from '#contract/counter/products.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { checkPriceBreaks } from '#shop/catalogue/check-price-breaks.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct, rereadProduct } from './lock-product.ts'

export type PriceBreaksChanged =
  | { ok: true; product: StaffProduct }
  | OperationRefusal<'not-found' | 'price-breaks'>
  | Stale<StaffProduct>

/** Replaces all quantity prices. Orders keep their own. @param version as the caller read it */
export function changePriceBreaks(
  { database }: Pick<Shop, 'database'>,
  { id, version, priceBreaks }: { id: number; version: number; priceBreaks: readonly PriceBreak[] },
  by: StaffActor,
): Promise<PriceBreaksChanged> {
  return runAs(database.orm, by, async (tx): Promise<PriceBreaksChanged> => {
    const current = await lockProduct(tx, id)
    if (!current) return refuseUnknownProduct()
    if (current.version !== version) return refuseStale(tx, auditedProduct(current), current)
    return writePriceBreaks(tx, current, priceBreaks, by)
  })
}

/** The caller holds the product's row lock. */
export async function writePriceBreaks(
  tx: Tx,
  current: StaffProduct,
  priceBreaks: readonly PriceBreak[],
  by: StaffActor,
  undoOf?: number,
): Promise<PriceBreaksChanged> {
  const first = current.variants.find(({ id }) => id === current.id)
  const checked = checkPriceBreaks(priceBreaks, first?.unitPrice ?? 0)
  if (!checked.ok) return checked
  await tx
    .update(products)
    .set({ priceBreaks, version: sql`${products.version} + 1` })
    .where(eq(products.id, current.id))
  const product = await rereadProduct(tx, current.id)
  await recordAudit(tx, by, {
    operation: 'products.price',
    subject: auditedProduct(product),
    before: { priceBreaks: current.priceBreaks },
    after: { priceBreaks: product.priceBreaks },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, product }
}

export const parseAuditedBreaks = (value: unknown): PriceBreak[] =>
  priceBreaksRequest.parse({ priceBreaks: value }).priceBreaks
