import { eq, inArray } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { codes, offers, samples } from '#server/platform/database/offer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { sampleTerms } from '#shop/offers/sample-terms.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The caller holds the order's row lock. */
export async function makeSamples(tx: Tx, orderId: string, now: Date): Promise<void> {
  const lines = await tx
    .select({
      id: orderLines.id,
      name: orderLines.name,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      taxable: orderLines.taxable,
      priceBreaks: products.priceBreaks,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  for (const { id, ...line } of lines) {
    const pieces = lines.reduce((sum, each) => sum + (each.productId === line.productId ? each.quantity : 0), 0)
    const terms = sampleTerms({ ...line, pieces }, todayInIndia(now))
    if (terms === null) continue
    const code = createSampleCode()
    const [offer] = await tx
      .insert(offers)
      .values({ ...terms, isSample: true, createdAt: now })
      .returning({ id: offers.id })
    if (!offer) throw new Error('No offer was made')
    await tx.insert(codes).values({ code, offerId: offer.id, mostUses: 1 })
    await tx.insert(samples).values({ lineId: id, orderId, code })
  }
}

export async function voidSamples(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  const own = tx
    .select({ id: codes.offerId })
    .from(samples)
    .innerJoin(codes, eq(codes.code, samples.code))
    .where(inArray(samples.lineId, [...lineIds]))
  await tx.update(offers).set({ isActive: false }).where(inArray(offers.id, own))
}

export async function voidSamplesOf(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  const lines = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(samples, eq(samples.lineId, orderLines.id))
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
  await voidSamples(
    tx,
    lines.map(({ id }) => id),
  )
}

/** Crockford's base 32: no lookalikes, and no words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

function createSampleCode(): string {
  return `SAMPLE-${[...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
