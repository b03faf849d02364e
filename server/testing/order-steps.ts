import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { CartLineRequest } from '#server/storefront/checkout/order-request.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, orders } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { createOutboxHandlers } from '#server/outbox-handlers.ts'
import type { OutboxKind } from '#server/platform/jobs/enqueue-outbox.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import type { TestShop } from './open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from './create-test-order.ts'

export const neverAborted = new AbortController().signal

export type SandboxParcel = {
  orderId: number
  shipmentId: number
  reference: string
  items: { name: string; sku: string; units: number; selling_price: number }[]
  subTotal: number
  /** Rupees to collect. */
  cash: number | null
  /** Kilograms. */
  weight: number
  papers: { eWayBill: string | null; invoice: string | null; gstin: string | null }
  awb: string | null
  courierName: string | null
  label: string
}
export type SandboxMail = {
  subject: string
  text: string
  html: string
  messageId: string
  links: string[]
  attachments?: { name: string; type: string; bytes: number }[]
}

export async function createPaidOrder(shop: TestShop, cart: readonly CartLineRequest[]) {
  const opened = await createUnpaidOrder(shop, cart)
  const paid = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paid.paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  return { ...opened, ...paid }
}

export async function runOutboxOnce(shop: TestShop, ...kinds: OutboxKind[]): Promise<void> {
  const all = createOutboxHandlers(shop)
  await runOutbox(shop, Object.fromEntries(kinds.map((kind) => [kind, all[kind]])), neverAborted)
}

export async function readOrder(shop: TestShop, orderId: string) {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}

export async function readShipment({ database }: Pick<TestShop, 'database'>, shipmentId: string) {
  const [shipment] = await database.orm.select().from(shipments).where(eq(shipments.id, shipmentId))
  assert.ok(shipment)
  return shipment
}

export async function readParcel(shop: TestShop, shipmentId: string) {
  const [parcel] = await shop.database.orm.select().from(parcels).where(eq(parcels.shipmentId, shipmentId))
  return parcel
}

export async function listSandboxParcels(shop: TestShop, orderId: string): Promise<SandboxParcel[]> {
  const reference = (await readParcel(shop, orderId))?.reference ?? 'none'
  const all = await shop.controlSandbox<SandboxParcel[]>('GET', '/shiprocket/parcels')
  return all.filter((parcel) => parcel.reference.startsWith(reference))
}

/** Without a courier, and without the effects of a delivery. */
export async function forceDelivered(orm: Orm | Tx, orderId: string): Promise<void> {
  await orm.update(shipments).set({ state: 'delivered' }).where(eq(shipments.orderId, orderId))
  await orm.update(orders).set({ state: 'delivered' }).where(eq(orders.id, orderId))
}

export async function listUnresolvedExceptions(shop: TestShop): Promise<string[]> {
  const rows = await shop.database.orm.select().from(ledgerExceptions)
  return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind)
}

export async function processPendingRefunds(shop: TestShop): Promise<void> {
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
}
