import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, outbox, paymentEvents, refunds } from '#server/platform/database/order-tables.ts'
import { courierWebhooks } from '#server/platform/database/parcel-tables.ts'
import { LEASE_MS } from '#server/platform/jobs/claim.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { syncDispute } from '#server/money/payments/sync-dispute.ts'
import { resumeBooking } from '#server/fulfilment/shipping/record-e-way-bill.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { ExceptionKind } from '#shop/orders/exceptions.ts'
import { listResolutions } from '#shop/orders/resolutions.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedException, findOpenException, markExceptionClosed, type OpenException } from './find-exception.ts'

type RetryShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>
export type ExceptionRetried =
  /** `closed`: nothing is left to do; otherwise the exception closes once the retry succeeds. */
  { ok: true; closed: boolean } | OperationRefusal<'not-found' | 'closed-already' | 'not-here' | 'not-now' | 'busy'>

type Prepared = {
  closes: boolean
  ask?: (shop: RetryShop) => Promise<OperationRefusal<'not-now' | 'busy'> | undefined>
}
/** Makes a job's retry due, or returns the call to a provider. Undefined when there is nothing to retry. */
type Retry = (tx: Tx, found: OpenException, now: Date) => Promise<Prepared | undefined>

const retries: Partial<Record<ExceptionKind, Retry>> = {
  'promise not kept': (tx, { reference }, now) => {
    const [subject = '', kind = ''] = reference.split(': ')
    return hurryMessage(tx, { subject, kind }, now)
  },
  'courier refuses us': hurryBooking,
  'courier withdrawn': hurryBooking,
  'booking refused': hurryBooking,
  async 'e-way bill wanted'(tx, { reference }, now) {
    return (await resumeBooking(tx, reference, now)) ? { closes: false } : undefined
  },
  'mail not sent': sendMailAgain,
  'refund refused': hurryRefund,
  'cannot be settled': hurryReport,
  'unknown order': askForPayment,
  'differs from provider': askForPayment,
  async dispute(_tx, { details }) {
    const id = details['dispute']
    if (typeof id !== 'string') return undefined
    return { closes: false, ask: async (shop) => ((await syncDispute(shop, id)) ? undefined : noAnswer()) }
  },
}

/** The audit entry is stored before the call to a provider. */
export async function retryException(
  shop: RetryShop,
  { id, held }: { id: number; held: Held },
  by: StaffActor,
): Promise<ExceptionRetried> {
  const { orm } = shop.database
  let prepared: Prepared | undefined
  const wished = await runAs(orm, by, async (tx): Promise<ExceptionRetried> => {
    const open = await findOpenException(tx, id, held)
    if (!open.ok) return open
    const { found } = open
    if (!listResolutions(held, found.kind, found.orderId !== null).includes('retry'))
      return refuse.conflict('not-here', 'There is nothing to try again here.')
    prepared = await retries[found.kind as ExceptionKind]?.(tx, found, shop.now())
    if (!prepared)
      return refuse.conflict(
        'not-now',
        'There is nothing left to try: it is done, or too long ago. Mark it as resolved.',
      )
    const after = { kind: found.kind, about: found.reference, retried: true }
    await recordAudit(tx, by, { operation: 'orders.resend', subject: auditedException(found), after })
    return { ok: true, closed: prepared.closes }
  })
  if (!wished.ok || !prepared) return wished
  const refused = await prepared.ask?.(shop)
  if (refused) return refused
  if (prepared.closes) await markExceptionClosed(orm, id, shop.now())
  const [now] = await orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.id, id))
  return { ok: true, closed: now?.resolvedAt != null }
}

function hurryBooking(tx: Tx, { reference }: OpenException, now: Date) {
  return hurryMessage(tx, { subject: reference, kind: 'book courier' }, now)
}

async function hurryMessage(
  tx: Tx,
  { subject, kind }: { subject: string; kind: string },
  now: Date,
): Promise<Prepared | undefined> {
  const isThis = and(eq(outbox.subject, subject), eq(outbox.kind, kind), isNull(outbox.processedAt))
  const waiting = await tx.select({ id: outbox.id }).from(outbox).where(isThis)
  if (waiting.length === 0) return undefined
  // A row within its lease is in work, and due soon.
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  await tx
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(isThis, gt(outbox.nextAttemptAt, leaseEnd)))
  return { closes: false }
}

async function sendMailAgain(tx: Tx, { reference }: OpenException, now: Date): Promise<Prepared | undefined> {
  const [subject = '', kind = ''] = reference.split(': ')
  const isThis = and(eq(outbox.subject, subject), eq(outbox.kind, kind), isNotNull(outbox.processedAt))
  // A fresh creation time gives the mail another three days.
  const again = { processedAt: null, createdAt: now, nextAttemptAt: now, attempts: 0 }
  const enqueued = await tx.update(outbox).set(again).where(isThis)
  return enqueued.rowCount === 0 ? undefined : { closes: true }
}

async function hurryRefund(tx: Tx, { reference }: OpenException, now: Date): Promise<Prepared | undefined> {
  const isOpen = and(eq(refunds.key, reference), inArray(refunds.status, ['requested', 'pending']))
  const hurried = await tx.update(refunds).set({ nextAttemptAt: now }).where(isOpen)
  return hurried.rowCount === 0 ? undefined : { closes: true }
}

/** Replays a stored webhook, or fetches the payment from the provider's list. */
async function hurryReport(tx: Tx, found: OpenException, now: Date): Promise<Prepared | undefined> {
  const again = { processedAt: null, nextAttemptAt: now }
  for (const table of [paymentEvents, courierWebhooks]) {
    const hurried = await tx.update(table).set(again).where(eq(table.id, found.reference))
    if (hurried.rowCount === 1) return { closes: true }
  }
  return askForPayment(tx, found)
}

async function askForPayment(_tx: Tx, { reference }: OpenException): Promise<Prepared | undefined> {
  return {
    closes: true,
    async ask(shop) {
      const fetched = await shop.payments.fetchPayment(reference)
      if (!fetched.ok)
        return fetched.reason === 'not-found' ? refuse.conflict('not-now', 'They know no such payment.') : noAnswer()
      const applied = await settlePayment(shop, fetched.value)
      return applied.ok ? undefined : refuse.conflict('not-now', applied.message)
    },
  }
}

const noAnswer = () => refuse.busy('busy', 'The payment provider does not answer now. Try again in a minute.')
