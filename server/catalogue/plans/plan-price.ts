import { and, asc, eq, lt, lte, ne, or } from 'drizzle-orm'
import { lockVariant, writeVariant, type LockedVariant } from '#server/catalogue/products/change-variant.ts'
import { auditedProduct, lockProductParts } from '#server/catalogue/products/lock-product.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { timedPrices, timedVariantPrices, type TimedPrice } from '#server/platform/database/plan-tables.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { findTimedPriceFault, isFormerPriceTrue, timePrice } from '#shop/pricing/timed-price.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { createSchedule } from './plan-sale.ts'
import { findPricedSince } from './read-plan.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Wanted = { productId: number; percent: number; firstDay: string; lastDay: string }
export type PricePlanned = { ok: true } | OperationRefusal<'not-found' | 'state' | 'price' | 'firstDay' | 'lastDay'>

const MOST_DAYS = 90

/** Replaces a price that is planned and has not begun. */
export function planPrice({ database, now }: Needs, wanted: Wanted, by: StaffActor): Promise<PricePlanned> {
  const { productId, percent, firstDay, lastDay } = wanted
  return runAs(database.orm, by, async (tx): Promise<PricePlanned> => {
    const locked = await lockProductParts(tx, { id: productId })
    if (!locked.ok) return refuse.notFound('not-found', 'There is no such product.')
    if (firstDay < todayInIndia(now())) return refuse.invalid('firstDay', 'Please choose today or a later day.')
    if (lastDay < firstDay) return refuse.invalid('lastDay', 'The last day must not come before the first.')
    if (lastDay >= addDays(firstDay, MOST_DAYS))
      return refuse.invalid('lastDay', `A price for a time runs ${MOST_DAYS} days at most. Change the price instead.`)
    const fault = findTimedPriceFault(locked.sold, percent)
    if (fault) return refuse.invalid('price', fault)
    const [open] = await tx.select().from(timedPrices).where(isOpen(productId)).for('update')
    if (open?.state === 'running')
      return refuse.conflict('state', 'A price for a time is running. End it first, then plan the next.')
    if (open) await tx.delete(timedPrices).where(eq(timedPrices.id, open.id))
    await tx.insert(timedPrices).values({ productId, percent, firstDay, lastDay, plannedBy: by.name })
    await recordAudit(tx, by, {
      operation: 'products.plan',
      subject: auditedProduct(locked.current),
      before: describe(open),
      after: describe(wanted),
    })
    return { ok: true }
  })
}

/** Forgets a planned price; a running one ends now. */
export function endPriceNow({ database }: Needs, productId: number, by: StaffActor): Promise<PricePlanned> {
  return runAs(database.orm, by, async (tx): Promise<PricePlanned> => {
    const locked = await lockProductParts(tx, { id: productId })
    if (!locked.ok) return refuse.notFound('not-found', 'There is no such product.')
    const [open] = await tx.select().from(timedPrices).where(isOpen(productId)).for('update')
    if (!open) return refuse.conflict('state', 'No price for a time is planned or running.')
    await recordAudit(tx, by, {
      operation: 'products.plan',
      subject: auditedProduct(locked.current),
      before: describe(open),
      after: describe(undefined),
    })
    if (open.state === 'running') await bringPricesBack(tx, open, by)
    else await tx.delete(timedPrices).where(eq(timedPrices.id, open.id))
    return { ok: true }
  })
}

const isOpen = (productId: number) => and(eq(timedPrices.productId, productId), ne(timedPrices.state, 'over'))

const describe = (plan: Pick<Wanted, 'percent' | 'firstDay' | 'lastDay'> | undefined) => ({
  percentOff: plan?.percent ?? null,
  firstDay: plan?.firstDay ?? null,
  lastDay: plan?.lastDay ?? null,
})

export const isPriceDue = (now: Date) => {
  const today = todayInIndia(now)
  return or(
    and(eq(timedPrices.state, 'planned'), lte(timedPrices.firstDay, today)),
    and(eq(timedPrices.state, 'running'), lt(timedPrices.lastDay, today)),
  )
}

/** Begins and ends prices, each in its own transaction. Safe in several processes: the rows' locks let one do it. */
export async function turnTimedPrices(shop: Needs, stopping: AbortSignal): Promise<void> {
  const due = await shop.database.orm
    .select({ id: timedPrices.id, productId: timedPrices.productId })
    .from(timedPrices)
    .where(isPriceDue(shop.now()))
    .orderBy(asc(timedPrices.id))
  await forEachConcurrently(due, stopping, ({ id, productId }) =>
    shop.database.orm.transaction(async (tx) => {
      const locked = await lockVariantsOf(tx, productId)
      const [plan] = await tx
        .select()
        .from(timedPrices)
        .where(and(eq(timedPrices.id, id), isPriceDue(shop.now())))
        .for('update')
      if (!plan) return
      const by = createSchedule(plan.plannedBy)
      await actAs(tx, by)
      if (plan.state === 'planned') await beginPrice(tx, plan, locked, shop.now(), by)
      else await bringPricesBack(tx, plan, by)
    }),
  )
}

async function lockVariantsOf(tx: Tx, productId: number): Promise<LockedVariant[]> {
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.id))
    .for('update')
  const locked: LockedVariant[] = []
  for (const { id } of rows) {
    const variant = await lockVariant(tx, id)
    if (variant) locked.push(variant)
  }
  return locked
}

async function beginPrice(
  tx: Tx,
  plan: TimedPrice,
  locked: readonly LockedVariant[],
  now: Date,
  by: StaffActor,
): Promise<void> {
  const over = (note: string) => tx.update(timedPrices).set({ state: 'over', note }).where(eq(timedPrices.id, plan.id))
  if (plan.lastDay < todayInIndia(now)) return void (await over('Its days were over before it could begin.'))
  const formers = locked.map(({ variant: { price = 0, discount = 0 } }) => ({ price, discount }))
  const fault = findTimedPriceFault(formers, plan.percent)
  if (fault) return void (await over(`It did not begin. ${fault}`))
  const since = await findPricedSince(tx, plan.productId)
  const isStruck = since !== null && isFormerPriceTrue(since, now)
  await tx.update(timedPrices).set({ state: 'running', isStruck }).where(eq(timedPrices.id, plan.id))
  for (const [index, each] of locked.entries()) {
    const former = formers[index]!
    const wanted = timePrice(former, plan.percent, isStruck)
    const written = await writeVariant(tx, each, wanted, by)
    if (!written.ok) throw new Error(`The price of variant ${each.variant.id} was checked, and is refused`)
    await tx.insert(timedVariantPrices).values({
      timedPriceId: plan.id,
      variantId: each.variant.id,
      formerPrice: former.price,
      formerDiscount: former.discount,
      ...wanted,
    })
  }
}

/** A price that somebody changed meanwhile stays. The caller holds the variants' row locks. */
async function bringPricesBack(tx: Tx, plan: TimedPrice, by: StaffActor): Promise<void> {
  const rows = await tx
    .select()
    .from(timedVariantPrices)
    .where(eq(timedVariantPrices.timedPriceId, plan.id))
    .orderBy(asc(timedVariantPrices.variantId))
  let changed = 0
  for (const row of rows) {
    const locked = await lockVariant(tx, row.variantId)
    if (!locked) continue
    if (locked.variant.price !== row.price || locked.variant.discount !== row.discount) changed += 1
    else {
      const former = { price: row.formerPrice, discount: row.formerDiscount }
      const written = await writeVariant(tx, locked, former, by)
      if (!written.ok) throw new Error(`The former price of variant ${row.variantId} is refused`)
    }
  }
  const note = changed > 0 ? 'Somebody changed the price while it ran, so that price stays.' : null
  await tx.update(timedPrices).set({ state: 'over', note }).where(eq(timedPrices.id, plan.id))
}
