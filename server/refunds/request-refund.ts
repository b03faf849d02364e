import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orders, payments, refundParts, refunds, type Payment } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import { listCharges } from '#server/orders/list-charges.ts'
import type { Paise } from '#shop/money/paise.ts'
import { returnRest, sumOfParts, type Charge, type RefundPart } from '#shop/orders/return-units.ts'

/** Recorded here, made by `process-refund.ts`. The key holds the payment's id, so the money goes back once. */
export async function requestRefund(tx: Tx, payment: Payment, reason: string, now: Date): Promise<void> {
  const amount = payment.amount - payment.refunded
  if (amount <= 0) return
  const parts = returnRest((await listRefundableCharges(tx, payment)) ?? [])
  await insertRefund(tx, payment, { key: `refund-${payment.id}`, amount, reason, parts }, now)
}

/**
 * What is left of a shipment while others of its order go on. The key holds the shipment's place, so it goes back once.
 */
export async function requestShipmentRefund(
  tx: Tx,
  payment: Payment,
  { id, position, total }: Pick<Shipment, 'id' | 'position' | 'total'>,
  reason: string,
  now: Date,
): Promise<void> {
  const charges = await listRefundableCharges(tx, payment)
  const parts = returnRest((charges ?? []).filter(({ shipmentId }) => shipmentId === id))
  const amount = Math.min(charges ? sumOfParts(parts) : total, payment.amount - payment.refunded)
  if (amount <= 0) return
  await insertRefund(tx, payment, { key: `refund-${payment.id}-shipment-${position}`, amount, reason, parts }, now)
}

/** @param refundedAtProvider all refunds of the payment together, in paise */
export async function recordExternalRefund(
  tx: Tx,
  payment: Payment,
  refundedAtProvider: Paise,
  now: Date,
): Promise<Payment> {
  const amount = Math.min(refundedAtProvider, payment.amount) - payment.refunded
  if (amount <= 0) return payment
  const key = `made-elsewhere-${payment.id}-${refundedAtProvider}`
  const parts = returnRest((await listRefundableCharges(tx, payment)) ?? [])
  const made = { status: 'processed', processedAt: now } as const
  await insertRefund(tx, payment, { key, amount, reason: 'made at the provider', parts, ...made }, now)
  const [updated] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  return updated ?? payment
}

type NewRefund = Pick<typeof refunds.$inferInsert, 'key' | 'amount' | 'reason' | 'status' | 'processedAt'> & {
  parts: readonly (RefundPart & { isRestocked?: boolean })[]
}

/** Parts that are not the refund's amount are not what it is for, and left out. @returns whether the key is new */
export async function insertRefund(
  tx: Tx,
  payment: Pick<Payment, 'id'>,
  { parts, ...refund }: NewRefund,
  now: Date,
): Promise<boolean> {
  const row = { ...refund, paymentId: payment.id, createdAt: now, nextAttemptAt: now }
  const inserted = await tx.insert(refunds).values(row).onConflictDoNothing().returning({ key: refunds.key })
  if (inserted.length === 0) return false
  if (parts.length > 0 && sumOfParts(parts) === refund.amount)
    await tx.insert(refundParts).values(parts.map((part) => ({ refundKey: refund.key, ...part })))
  return true
}

/**
 * What the payment paid for. `undefined` when it paid for nothing, or when part of it went back and nobody wrote down for
 * what: then no later refund can be told apart from that either.
 */
export async function listRefundableCharges(
  tx: Tx,
  { id, orderId }: Pick<Payment, 'id' | 'orderId'>,
): Promise<Charge[] | undefined> {
  const [placed] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.paymentId, id), isNotNull(orders.placedAt)))
  if (!placed) return undefined
  const [unknown] = await tx
    .select({ key: refunds.key })
    .from(refunds)
    .leftJoin(refundParts, eq(refundParts.refundKey, refunds.key))
    .where(and(eq(refunds.paymentId, id), ne(refunds.status, 'failed'), isNull(refundParts.refundKey)))
    .limit(1)
  return unknown ? undefined : (await listCharges(tx, [orderId]))(orderId)
}
