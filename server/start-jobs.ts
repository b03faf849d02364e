import { lt } from 'drizzle-orm'
import { shippingQuotes } from './database/order-tables.ts'
import { updatePopularity } from './catalogue/update-popularity.ts'
import { reconcileOrder } from './reconciliation/reconcile-order.ts'
import { expireOrder } from './reconciliation/expire-order.ts'
import { processPaymentEvent, pendingPaymentEvents } from './payments/process-payment-event.ts'
import { pendingRefunds, processRefund } from './refunds/process-refund.ts'
import { pollTracking } from './shipping/poll-tracking.ts'
import { processCourierUpdate, pendingCourierUpdates } from './shipping/process-courier-update.ts'
import { findParcelsToCancel, cancelParcel } from './cancellations/cancel-parcel.ts'
import type { Shop } from './shop.ts'
import { reconcilePaymentsNightly } from './reconciliation/reconcile-payments-nightly.ts'
import { forEachConcurrently, drain } from './jobs/for-each-concurrently.ts'
import { runOutbox, type OutboxHandlers } from './jobs/run-outbox.ts'
import { findExpiredHolds, findOrdersToReconcile } from './reconciliation/find-orders-to-reconcile.ts'
import { reconcileSinceWatermark } from './reconciliation/reconcile-since.ts'
import { runEvery, type Job } from './jobs/run-every.ts'
import { createBreakAlert } from './ledger/alert-open-breaks.ts'
import { detectSilentWebhooks } from './reconciliation/detect-silent-webhooks.ts'
import { withBackgroundDatabase } from './jobs/with-background-database.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60 * SECOND_MS
/** So long, in milliseconds, promises wait for the first look at open orders, and not if it takes longer. */
const OUTBOX_DELAY_MS = 15 * SECOND_MS

/**
 * Everything the shop does without being asked. Each job goes on where it was, after a crash as after a pause: what
 * there is to do stands in the database.
 * @param handlers who keeps which promise of a placed order; promises without a keeper wait
 * @returns what stops them all and waits for what is in flight
 */
export function startJobs(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'couriers' | 'now' | 'log'>,
  handlers: OutboxHandlers = {},
): Job {
  const { settings, log } = shop
  const background = withBackgroundDatabase(shop)
  const job = (name: string, seconds: number, work: (stopping: AbortSignal) => Promise<unknown>) =>
    runEvery(
      seconds * SECOND_MS,
      async (stopping) => void (await work(stopping)),
      (error) => log.error({ err: error, job: name }, 'a job failed and will be tried again'),
    )

  // After a crash, thousands of promises may wait beside orders that nobody knows the end of.
  const ordersReconciled = Promise.withResolvers<void>()
  setTimeout(ordersReconciled.resolve, OUTBOX_DELAY_MS).unref()
  const jobs = [
    job('payment events', 1, (stopping) =>
      drain(
        () => pendingPaymentEvents(shop),
        stopping,
        (id) => processPaymentEvent(shop, id),
      ),
    ),
    job('open orders', settings.reconcileOpenSeconds, (stopping) =>
      reconcileOpenOrders(shop, stopping).finally(ordersReconciled.resolve),
    ),
    job('provider list', settings.reconcileListSeconds, (stopping) => reconcileSinceWatermark(shop, stopping)),
    job('refunds', 2, (stopping) =>
      drain(
        () => pendingRefunds(shop),
        stopping,
        (refund) => processRefund(shop, refund),
      ),
    ),
    // Each kind by itself: a courier service that hangs keeps no mail waiting.
    ...Object.entries(handlers).map(([kind, handler]) =>
      job(kind, 1, async (stopping) => {
        await ordersReconciled.promise
        await runOutbox(shop, { [kind]: handler }, stopping)
      }),
    ),
    job('courier updates', 1, async (stopping) =>
      forEachConcurrently(await pendingCourierUpdates(shop), stopping, (id) => processCourierUpdate(shop, id)),
    ),
    job('parcels under way', 60, (stopping) => pollTracking(shop, stopping)),
    job('cancellations', 2, async (stopping) =>
      forEachConcurrently(await findParcelsToCancel(shop), stopping, (id) => cancelParcel(shop, id)),
    ),
    job('sales', 5 * 60, (stopping) => updatePopularity(background, stopping)),
    job('alarm', 60, createBreakAlert(shop)),
    job('silence of webhooks', 10 * 60, () => detectSilentWebhooks(background)),
    job('nightly comparison', HOUR_MS / SECOND_MS, (stopping) => reconcilePaymentsNightly(background, stopping)),
    job('tidying', HOUR_MS / SECOND_MS, () => purgeExpiredQuotes(background)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((each) => each.stop()))
    },
  }
}

/** Each once: what the provider does not answer now is asked for in the next round. */
async function reconcileOpenOrders(shop: Parameters<typeof startJobs>[0], stopping: AbortSignal): Promise<void> {
  const since = shop.now()
  await forEachConcurrently(await findOrdersToReconcile(shop), stopping, (order) => reconcileOrder(shop, order))
  await drain(
    () => findExpiredHolds(shop, since),
    stopping,
    (order) => expireOrder(shop, order.id),
  )
}

/** Quotes an hour after they have run out. */
async function purgeExpiredQuotes({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(shippingQuotes).where(lt(shippingQuotes.expiresAt, new Date(now().getTime() - HOUR_MS)))
}
