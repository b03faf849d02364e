import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { auditedProduct, lockProduct, refuseUnknownProduct } from '#server/catalogue/products/lock-product.ts'
import { findMissingForSale, writeOnSale } from '#server/catalogue/products/set-on-sale.ts'
import { plannedSales } from '#server/platform/database/plan-tables.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>
export type SalePlanned = { ok: true } | OperationRefusal<'not-found' | 'state' | 'not-ready' | 'at'>

const LONGEST_MS = 366 * 86_400_000

/** Refuses now what would be refused at the moment of the sale. */
export function planSale(
  { database, settings, now }: Needs,
  { productId, at }: { productId: number; at: Date },
  by: StaffActor,
): Promise<SalePlanned> {
  return runAs(database.orm, by, async (tx): Promise<SalePlanned> => {
    const product = await lockProduct(tx, productId)
    if (!product) return refuseUnknownProduct()
    if (product.withdrawnAt === null) return refuse.conflict('state', 'This is on sale already.')
    const ahead = at.getTime() - now().getTime()
    if (ahead <= 0) return refuse.invalid('at', 'This moment is over. Choose a later one, or put it on sale now.')
    if (ahead > LONGEST_MS) return refuse.invalid('at', 'Please choose a moment within a year.')
    const missing = findMissingForSale(product, settings)
    if (missing) return missing
    const [before] = await tx.select().from(plannedSales).where(eq(plannedSales.productId, productId))
    const set = { at, plannedBy: by.name, refused: null }
    await tx
      .insert(plannedSales)
      .values({ productId, ...set })
      .onConflictDoUpdate({ target: plannedSales.productId, set })
    await recordAudit(tx, by, {
      operation: 'products.plan',
      subject: auditedProduct(product),
      before: { onSaleFrom: before?.at.toISOString() ?? null },
      after: { onSaleFrom: at.toISOString() },
    })
    return { ok: true }
  })
}

export function forgetPlannedSale(
  { database }: Pick<Shop, 'database'>,
  productId: number,
  by: StaffActor,
): Promise<SalePlanned> {
  return runAs(database.orm, by, async (tx): Promise<SalePlanned> => {
    const product = await lockProduct(tx, productId)
    if (!product) return refuseUnknownProduct()
    const [before] = await tx.delete(plannedSales).where(eq(plannedSales.productId, productId)).returning()
    if (before)
      await recordAudit(tx, by, {
        operation: 'products.plan',
        subject: auditedProduct(product),
        before: { onSaleFrom: before.at.toISOString() },
        after: { onSaleFrom: null },
      })
    return { ok: true }
  })
}

/** Safe in several processes: the product's row lock lets one of them do it. */
export async function startPlannedSales(shop: Needs, stopping: AbortSignal): Promise<void> {
  const { orm } = shop.database
  const due = await orm
    .select({ productId: plannedSales.productId })
    .from(plannedSales)
    .where(isDue(shop.now()))
    .orderBy(asc(plannedSales.productId))
  await forEachConcurrently(due, stopping, ({ productId }) => startPlannedSale(shop, productId))
}

const isDue = (now: Date) => and(isNull(plannedSales.refused), lte(plannedSales.at, now))

function startPlannedSale({ database, settings, now }: Needs, productId: number): Promise<void> {
  return database.orm.transaction(async (tx) => {
    const product = await lockProduct(tx, productId)
    const [plan] = await tx
      .select()
      .from(plannedSales)
      .where(and(eq(plannedSales.productId, productId), isDue(now())))
    if (!product || !plan) return
    if (product.withdrawnAt === null)
      return void (await tx.delete(plannedSales).where(eq(plannedSales.productId, productId)))
    const by = createSchedule(plan.plannedBy)
    await actAs(tx, by)
    const done = await writeOnSale(tx, product, { isOnSale: true, at: now(), settings }, by)
    if (!done.ok)
      await tx.update(plannedSales).set({ refused: done.message }).where(eq(plannedSales.productId, productId))
  })
}

export function createSchedule(plannedBy: string): StaffActor {
  return { kind: 'schedule', id: 'plan', name: `${plannedBy} (planned)`, session: null, network: null }
}
