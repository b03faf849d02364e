import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { WantedLine } from '#server/checkout/fill-cart.ts'
import { ledgerBreaks, orders } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { keepPromises } from '#server/jobs/keep-promises.ts'
import { keepersOf } from '#server/jobs/keepers-of.ts'
import type { OrderPromise } from './make-promises.ts'
import { openRefunds, payBack } from './pay-back.ts'
import { settle } from './settle.ts'
import type { TestShop } from './test-shop.ts'
import { openAshasOrder, pay } from './test-shopper.ts'

export const running = new AbortController().signal

/** A parcel in the sandbox's books. */
export type SandboxParcel = {
  orderId: number
  reference: string
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
}

/** An order of Asha's, placed and paid. */
export async function placeAshasOrder(shop: TestShop, cart: readonly WantedLine[]) {
  const opened = await openAshasOrder(shop, cart)
  const paid = await pay(shop, opened)
  const told = await shop.payments.fetchPayment(paid.paymentId)
  assert.ok(told.ok && (await settle(shop, told.value)).ok)
  return { ...opened, ...paid }
}

/** Keeps the promises that are due now, once. */
export async function keep(shop: TestShop, ...kinds: OrderPromise[]): Promise<void> {
  const all = keepersOf(shop)
  await keepPromises(shop, Object.fromEntries(kinds.map((kind) => [kind, all[kind]])), running)
}

export async function orderOf(shop: TestShop, orderId: string) {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}

export async function parcelOf(shop: TestShop, orderId: string) {
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, orderId))
  return parcel
}

/** What the courier service has booked under the order's reference. */
export async function bookingsOf(shop: TestShop, orderId: string): Promise<SandboxParcel[]> {
  const reference = (await parcelOf(shop, orderId))?.reference ?? 'none'
  const all = await shop.desk<SandboxParcel[]>('GET', '/shiprocket/parcels')
  return all.filter((parcel) => parcel.reference.startsWith(reference))
}

export async function openBreaks(shop: TestShop): Promise<string[]> {
  const rows = await shop.database.orm.select().from(ledgerBreaks)
  return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind)
}

export async function payBackWhatIsDue(shop: TestShop): Promise<void> {
  for (const refund of await openRefunds(shop)) await payBack(shop, refund)
}
