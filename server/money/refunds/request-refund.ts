import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import {
  orders,
  payments,
  refundParts,
  refunds,
  type Payment,
  type Refund,
} from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { voidSamples } from '#server/catalogue/offers/make-samples.ts'
import { listCancelRefunds } from '#server/orders/lifecycle/list-cancel-refunds.ts'
import { listCharges } from '#server/orders/lifecycle/list-charges.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isDisputeCause, originalCause } from '#shop/orders/refund-cause.ts'
import { refundRest, sumOfParts, type Charge, type RefundPart } from '#shop/orders/refund-parts.ts'

/** Each cause refunds once. The credit note shows the reason. */
export type RefundRequest = { cause: string; reason?: string }

/** The rest of a payment. `process-refund.ts` makes the refund. */
export async function requestRefund(tx: Tx, payment: Payment, request: RefundRequest, now: Date): Promise<void> {
  await refundPayments(tx, [payment], { ...request, amount: Infinity, parts: [] }, now)
}

/** The rest of all the order's payments. The caller holds the order's row lock. */
export async function requestOrderRefund(tx: Tx, orderId: string, request: RefundRequest, now: Date): Promise<void> {
  const parts = refundRest((await listRefundableCharges(tx, orderId)) ?? [])
  await refundPayments(tx, await listPayments(tx, orderId), { ...request, amount: Infinity, parts }, now)
  // Nothing of a withheld amount is left to decide.
  for (const { id } of await listShipments(tx, orderId))
    await resolveException(tx, { kind: 'refund to decide', reference: id }, now)
}

/** Refunds the paid rest of one shipment, and keeps the money of others. The caller holds the order's row lock. */
export async function requestShipmentRefund(
  tx: Tx,
  shipment: Pick<Shipment, 'id' | 'orderId' | 'position' | 'total'>,
  reason: string,
  now: Date,
): Promise<void> {
  const { id, orderId } = shipment
  const charges = (await listRefundableCharges(tx, orderId)) ?? []
  const parts = refundRest(charges.filter(({ shipmentId }) => shipmentId === id))
  const { amount, withheld } = (await listCancelRefunds(tx, [shipment]))(shipment)
  const undecided = { kind: 'refund to decide', reference: id, details: { order: orderId, amount: withheld } } as const
  if (withheld > 0) await recordException(tx, undecided, now)
  const cause = shipmentCancelledCause(shipment)
  await refundPayments(tx, await listPayments(tx, orderId), { cause, reason, amount, parts }, now)
}

export function shipmentCancelledCause({ position }: Pick<Shipment, 'position'>): string {
  return `shipment ${position} cancelled`
}

/** Refunds take the latest payment first, and gift cards last. */
export async function listPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  const rows = await tx
    .select({ payment: payments })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(eq(dues.orderId, orderId))
    .orderBy(sql`${dues.kind} = 'gift cards'`, desc(dues.position))
  return rows.map(({ payment }) => payment)
}

/** Starts with the first payment; the first refund has all `parts`. @returns the refunds' keys, none for a known cause */
export async function refundPayments(
  tx: Tx,
  paid: readonly Payment[],
  { cause, reason = cause, amount, parts }: RefundRequest & { amount: Paise; parts: readonly NewPart[] },
  now: Date,
): Promise<string[]> {
  if (await findRefund(tx, paid, cause)) return []
  const given = shareRefund(paid, amount)
  const isOfParts = given.reduce((sum, { share }) => sum + share, 0) <= sumOfParts(parts)
  const keys: string[] = []
  for (const [index, { payment, share }] of given.entries()) {
    const key = refundKey(payment.id, cause)
    const own = isOfParts && index === 0 ? parts : []
    await insertRefund(tx, payment, { key, amount: share, reason, cause, parts: own }, now)
    keys.push(key)
  }
  return keys
}

export function shareRefund(paid: readonly Payment[], amount: Paise): { payment: Payment; share: Paise }[] {
  let left = amount
  return paid.flatMap((payment) => {
    const share = Math.max(0, Math.min(left, leftOf(payment)))
    left -= share
    return share > 0 ? { payment, share } : []
  })
}

/** Refundable paise; a bounced refund's money is owed already. */
export function leftOf({ amount, refunded, owed }: Pick<Payment, 'amount' | 'refunded' | 'owed'>): Paise {
  return Math.max(0, amount - refunded - owed)
}

export const sumOfLeft = (paid: readonly Payment[]): Paise => paid.reduce((sum, payment) => sum + leftOf(payment), 0)

export async function findRefund(tx: Tx, paid: readonly Payment[], cause: string): Promise<Refund | undefined> {
  const ids = paid.map(({ id }) => id)
  const [made] = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), eq(refunds.cause, cause)))
  return made
}

/** The provider's idempotency key. */
export function refundKey(paymentId: string, cause: string): string {
  return `refund-${paymentId}-${cause.replaceAll(/\W+/g, '-')}`
}

/** @param refundedAtProvider all refunds of the payment together, in paise */
export async function recordExternalRefund(
  tx: Tx,
  payment: Payment,
  refundedAtProvider: Paise,
  now: Date,
): Promise<Payment> {
  if (refundedAtProvider === 0) return payment
  const made = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const taken = made.filter(({ cause }) => isDisputeCause(cause)).reduce((sum, { amount }) => sum + amount, 0)
  const amount = Math.min(refundedAtProvider, payment.amount - taken) - (payment.refunded - taken)
  if (amount <= 0) return payment
  const owed = made.find((refund) => refund.status === 'bounced' && refund.amount === amount)
  if (owed) return takeForTry(tx, payment, owed, now)
  const isAgain = made.some(({ key }) => key === elsewhereKey(payment, `${refundedAtProvider}`))
  const label = isAgain ? `${refundedAtProvider}-${made.length}` : `${refundedAtProvider}`
  const [due] = await tx.select().from(dues).where(eq(dues.paymentId, payment.id))
  const rest = due ? refundRest((await listRefundableCharges(tx, due.orderId)) ?? []) : []
  const parts = sumOfParts(rest) === amount ? rest : []
  const reason = 'made at the provider'
  const processed = { status: 'processed', processedAt: now } as const
  const cause = `${reason}, ${label}`
  const key = elsewhereKey(payment, label)
  await insertRefund(tx, payment, { key, amount, reason, cause, parts, ...processed }, now)
  return readAgain(tx, payment)
}

const elsewhereKey = ({ id }: Payment, label: string) => `made-elsewhere-${id}-${label}`

async function readAgain(tx: Tx, payment: Payment): Promise<Payment> {
  const [updated] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  return updated ?? payment
}

/** Staff paid the bounced refund in the provider's dashboard. */
async function takeForTry(tx: Tx, payment: Payment, { key }: Refund, now: Date): Promise<Payment> {
  await tx.update(refunds).set({ status: 'processed', providerRefundId: null }).where(eq(refunds.key, key))
  await resolveException(tx, { kind: 'refund failed', reference: key }, now)
  return readAgain(tx, payment)
}

type NewPart = RefundPart & { isRestocked?: boolean }
type NewRefund = Pick<typeof refunds.$inferInsert, 'key' | 'amount' | 'reason' | 'cause' | 'status' | 'processedAt'> & {
  parts: readonly NewPart[]
}

export async function insertRefund(
  tx: Tx,
  payment: Pick<Payment, 'id'>,
  { parts, ...refund }: NewRefund,
  now: Date,
): Promise<void> {
  const row = { ...refund, paymentId: payment.id, createdAt: now, nextAttemptAt: now }
  const inserted = await tx.insert(refunds).values(row).onConflictDoNothing().returning({ key: refunds.key })
  if (inserted.length === 0 || parts.length === 0) return
  await tx.insert(refundParts).values(parts.map((part) => ({ ...part, refundKey: refund.key })))
  await voidSamples(
    tx,
    parts.flatMap(({ lineId }) => (lineId === null ? [] : [lineId])),
  )
}

/** Undefined when not placed, or when a refund has no parts: later refunds cannot be told apart from it. */
export async function listRefundableCharges(tx: Tx, orderId: string): Promise<Charge[] | undefined> {
  const [placed] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.placedAt)))
  if (!placed) return undefined
  const made = await tx
    .select({ cause: refunds.cause, partOf: refundParts.refundKey })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .leftJoin(refundParts, eq(refundParts.refundKey, refunds.key))
    .where(and(eq(dues.orderId, orderId), ne(refunds.status, 'failed')))
  const known = new Set(made.flatMap(({ cause, partOf }) => (partOf === null ? [] : originalCause(cause))))
  const isKnown = made.every(({ cause }) => known.has(originalCause(cause)))
  return isKnown ? (await listCharges(tx, [orderId]))(orderId) : undefined
}
