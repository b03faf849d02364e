import { eq } from 'drizzle-orm'
import type { StaffProduct } from '#contract/counter/products.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { plannedSales } from '#server/platform/database/plan-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { refuseUnlicensedFood } from './refuse-unlicensed-food.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct, rereadProduct } from './lock-product.ts'

export type SaleChanged = { ok: true; product: StaffProduct } | OperationRefusal<'not-found' | 'state' | 'not-ready'>
type SaleChange = { id: number; isOnSale: boolean; reason?: string | undefined }

/** Existing orders go on unchanged. */
export function setOnSale(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  { id, isOnSale, reason }: SaleChange,
  by: StaffActor,
): Promise<SaleChanged> {
  return runAs(database.orm, by, async (tx): Promise<SaleChanged> => {
    const current = await lockProduct(tx, id)
    if (!current) return refuseUnknownProduct()
    if ((current.withdrawnAt === null) === isOnSale)
      return refuse.conflict('state', isOnSale ? 'This is on sale already.' : 'This is not on sale.')
    return writeOnSale(tx, current, { isOnSale, reason, at: now(), settings }, by)
  })
}

type Taxed = Pick<StaffProduct['variants'][number], 'name' | 'isActive' | 'hsn' | 'weight'>

type TaxedChange = { [Field in keyof Omit<Taxed, 'name'>]?: Taxed[Field] | undefined }

const isComplete = ({ hsn, weight }: Pick<Taxed, 'hsn' | 'weight'>): boolean => hsn !== null && weight !== null

/** Invoices need an HSN code (CGST Rules, Rule 46(g)), and delivery prices need a weight. */
function refuseIncomplete(variants: readonly Taxed[]): OperationRefusal<'not-ready'> | undefined {
  const offered = variants.filter(({ isActive }) => isActive)
  const lacking = offered.filter((variant) => !isComplete(variant))
  const [first] = lacking
  if (!first) return undefined
  const missing = [
    ...(lacking.some(({ hsn }) => hsn === null) ? ['the HSN code'] : []),
    ...(lacking.some(({ weight }) => weight === null) ? ['the weight'] : []),
  ].join(' and ')
  const ofWhich = offered.length === 1 ? '' : ` of ${lacking.map(({ name }) => name).join(', ')}`
  return refuse.conflict('not-ready', `Please fill in ${missing}${ofWhich} first, and look at the GST rate.`)
}

export const KEEPS_COMPLETE =
  'A product on sale needs an HSN code and a weight. Please fill in both, or take the product off sale first.'

/** Applies to products on sale: the change removes a required value, or activates a variant without it. */
export function becomesIncomplete(
  before: Omit<Taxed, 'name'>,
  { isActive = before.isActive, hsn = before.hsn, weight = before.weight }: TaxedChange,
): boolean {
  const after = { isActive, hsn, weight }
  return after.isActive && !isComplete(after) && (isComplete(before) || !before.isActive)
}

/** Values without which nobody could buy the product. */
export function findMissingForSale(
  { pictures, variants, inside, isWrap }: StaffProduct,
  settings: Shop['settings'],
): OperationRefusal<'not-ready'> | undefined {
  if (isWrap)
    return refuse.conflict('not-ready', 'This is a gift wrap. To sell it on its own, switch off “Gift wrap” first.')
  if (pictures.length === 0)
    return refuse.conflict('not-ready', 'Please add a picture first: nobody buys what they cannot see.')
  if (!variants.some((variant) => variant.isActive))
    return refuse.conflict('not-ready', 'None of its variants is offered. Please offer one first.')
  return refuseIncomplete(variants) ?? refuseUnlicensedFood(settings, inside)
}

type WantedSale = Pick<SaleChange, 'isOnSale' | 'reason'> & Pick<Shop, 'settings'> & { at: Date; undoOf?: number }

export async function writeOnSale(
  tx: Tx,
  current: StaffProduct,
  { isOnSale, reason, at, undoOf, settings }: WantedSale,
  by: StaffActor,
): Promise<SaleChanged> {
  const missing = isOnSale ? findMissingForSale(current, settings) : undefined
  if (missing) return missing
  await tx
    .update(products)
    .set({ withdrawnAt: isOnSale ? null : at })
    .where(eq(products.id, current.id))
  await tx.delete(plannedSales).where(eq(plannedSales.productId, current.id))
  const product = await rereadProduct(tx, current.id)
  await recordAudit(tx, by, {
    operation: 'products.publish',
    subject: auditedProduct(product),
    before: { onSale: !isOnSale },
    after: { onSale: isOnSale },
    ...(reason && { reason }),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, product }
}
