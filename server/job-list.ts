import { exists } from 'drizzle-orm'
import { purgeClientIds } from './platform/analytics/purge-client-ids.ts'
import { updateBuyers } from './people/buyers/update-buyers.ts'
import { cancelParcel, findParcelsToCancel, selectParcelsToCancel } from './fulfilment/cancellations/cancel-parcel.ts'
import { purgePreviews } from './catalogue/products/product-previews.ts'
import { updatePopularity } from './catalogue/listing/update-popularity.ts'
import { hasSearchEntriesToUpdate, updateSearchEntries } from './catalogue/search/update-search-entries.ts'
import { purgeExpired } from './people/customers/purge-expired.ts'
import { composeEmail, recordGivenUp } from './email-composers.ts'
import { hasDuePlans, runPlans } from './catalogue/plans/run-plans.ts'
import { purgePictures } from './catalogue/pictures/purge-pictures.ts'
import { purgeImports } from './catalogue/imports/purge-imports.ts'
import { runImports, selectDueImports } from './catalogue/imports/run-imports.ts'
import { drain, forEachConcurrently } from './platform/jobs/for-each-concurrently.ts'
import { purgeWordPreviews } from './platform/configuration/preview-page-words.ts'
import { runOutbox, selectDueMessages, type OutboxHandlers } from './platform/jobs/run-outbox.ts'
import type { JobList, TimedJob } from './platform/jobs/job-types.ts'
import type { Queue } from './platform/jobs/run-when-due.ts'
import { createClockWatch } from './platform/jobs/watch-clock.ts'
import { withBackgroundDatabase } from './platform/jobs/with-background-database.ts'
import { createExceptionAlert } from './platform/ledger/alert-open-exceptions.ts'
import { selectDueMails, sendQueuedMails } from './platform/mail/send-queued-mails.ts'
import { alertMerchant } from './people/merchant/alert-merchant.ts'
import { queueDailyDigest } from './people/merchant/queue-daily-digest.ts'
import { queueNewsletters } from './people/newsletter/queue-newsletters.ts'
import { callAboutProofs } from './orders/proofs/call-about-proofs.ts'
import { remindQuotes } from './storefront/quotes/remind-quotes.ts'
import { remindProofs } from './orders/proofs/remind-proofs.ts'
import { issueMissingChallans } from './money/documents/issue-missing-challans.ts'
import { queueReminders } from './storefront/occasions/queue-reminders.ts'
import { remindRequests } from './storefront/gifts/remind-requests.ts'
import { closePaymentLinks } from './money/payment-links/close-payment-links.ts'
import {
  pendingPaymentEvents,
  processPaymentEvent,
  selectPendingPaymentEvents,
} from './money/payments/process-payment-event.ts'
import { applyRetention } from './platform/privacy/apply-retention.ts'
import { detectSilentWebhooks } from './money/reconciliation/detect-silent-webhooks.ts'
import { hasOrdersToReconcile, reconcileOpenOrders } from './money/reconciliation/reconcile-open-orders.ts'
import { reconcilePaymentsNightly } from './money/reconciliation/reconcile-payments-nightly.ts'
import { reconcileSinceWatermark } from './money/reconciliation/reconcile-since.ts'
import { pendingRefunds, processRefund, selectPendingRefunds } from './money/refunds/process-refund.ts'
import { expireGiftCards } from './money/gift-cards/change-gift-card.ts'
import { renewGiftCardHashes } from './money/gift-cards/renew-gift-card-hashes.ts'
import { sendGiftCards } from './money/gift-cards/send-gift-cards.ts'
import { findLateCash } from './money/cash/find-late-cash.ts'
import { bookCouriersOfDay } from './fulfilment/shipping/book-couriers-of-day.ts'
import { pollReturns } from './fulfilment/returns/book-return.ts'
import { pollTracking } from './fulfilment/shipping/poll-tracking.ts'
import {
  pendingCourierUpdates,
  processCourierUpdate,
  selectPendingCourierUpdates,
} from './fulfilment/shipping/process-courier-update.ts'
import { measureTransitTimes } from './orders/promises/measure-transit-times.ts'
import { renewZones } from './orders/promises/pin-zones.ts'
import { refundLateDeliveries } from './money/refunds/refund-late-deliveries.ts'
import { purgeExpiredQuotes } from './fulfilment/shipping/purge-expired-quotes.ts'
import { purgeExports } from './insight/exports/make-export.ts'
import { updateDayFigures } from './insight/reports/update-day-figures.ts'
import { updateFunnel } from './insight/reports/update-funnel.ts'
import { updateHourFigures } from './insight/reports/update-hour-figures.ts'
import { updateStockOuts } from './insight/reports/update-stock-outs.ts'
import type { Shop } from './platform/shop.ts'
import { purgeStaff } from './platform/staff/purge-staff.ts'
import { purgeWebhookSends } from './platform/webhooks-out/purge-webhook-sends.ts'
import { selectDueWebhooks, sendDueWebhooks } from './platform/webhooks-out/send-webhooks.ts'
import { checkAuditSeals, sealAudit } from './platform/staff/seal-audit.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const OUTBOX_DELAY_MS = 15 * SECOND_MS

type Needs = Omit<Shop, 'passwords' | 'identities'>

/**
 * Several processes may run one job at the same time, so every job must be safe to run concurrently. A daily job
 * keeps a watermark. Messages without a handler wait.
 */
export function createJobList(shop: Needs, handlers: OutboxHandlers = {}): JobList {
  return { timed: createTimedJobs(shop), queues: createQueues(shop, handlers) }
}

/** Jobs that each process runs for its own memory. */
export function jobsOfOwnMemory({ timed }: JobList): JobList {
  return { timed: timed.filter(({ atStop }) => atStop !== undefined), queues: [] }
}

function createTimedJobs(shop: Needs): TimedJob[] {
  const { analytics, settings } = shop
  const background = withBackgroundDatabase(shop)
  const list: [name: string, everyMs: number, run: TimedJob['run'], atStop?: TimedJob['atStop']][] = [
    ['analytics events', SECOND_MS, () => analytics.flush(), () => analytics.flush()],
    ['provider list', settings.reconcileListSeconds * SECOND_MS, (stopping) => reconcileSinceWatermark(shop, stopping)],
    ['parcels under way', MINUTE_MS, (stopping) => pollTracking(shop, stopping)],
    ['returns under way', MINUTE_MS, (stopping) => pollReturns(shop, stopping)],
    ['clock', 5 * SECOND_MS, createClockWatch(shop)],
    ['alarm', MINUTE_MS, createExceptionAlert(shop)],
    ['merchant alert', MINUTE_MS, () => alertMerchant(shop)],
    ['merchant digest', MINUTE_MS, () => queueDailyDigest(shop)],
    ['purge exports', HOUR_MS, () => purgeExports(background)],
    ['day figures', 15 * SECOND_MS, (stopping) => updateDayFigures(background, stopping)],
    ['hour figures', 15 * SECOND_MS, (stopping) => updateHourFigures(background, stopping)],
    ['funnel', MINUTE_MS, (stopping) => updateFunnel(background, stopping)],
    ['stock-outs', 15 * SECOND_MS, (stopping) => updateStockOuts(background, stopping)],
    ['buyers', 15 * SECOND_MS, (stopping) => updateBuyers(background, stopping)],
    ['newsletters', 10 * SECOND_MS, () => queueNewsletters(background)],
    ['proof reminders', HOUR_MS, () => remindProofs(background)],
    ['quote reminders', HOUR_MS, () => remindQuotes(background)],
    ['occasions', HOUR_MS, () => queueReminders(background)],
    ['gift requests', 10 * MINUTE_MS, () => remindRequests(background)],
    ['proof calls', MINUTE_MS, () => callAboutProofs(background)],
    ['popularity', HOUR_MS, (stopping) => updatePopularity(background, stopping)],
    ['silent webhooks', 10 * MINUTE_MS, () => detectSilentWebhooks(background)],
    ['nightly comparison', HOUR_MS, (stopping) => reconcilePaymentsNightly(background, stopping)],
    ['missing challans', MINUTE_MS, (stopping) => issueMissingChallans(shop, stopping)],
    ['couriers of the day', MINUTE_MS, () => bookCouriersOfDay(shop)],
    ['late deliveries', 10 * MINUTE_MS, () => refundLateDeliveries(shop)],
    ['learn transit', 6 * HOUR_MS, () => measureTransitTimes(background)],
    ['renew zones', HOUR_MS, (stopping) => renewZones(shop, stopping)],
    ['payment links', 20 * SECOND_MS, (stopping) => closePaymentLinks(shop, stopping)],
    ['late cash', HOUR_MS, () => findLateCash(background)],
    ['gift card mails', MINUTE_MS, () => sendGiftCards(background)],
    ['expire gift cards', HOUR_MS, () => expireGiftCards(background)],
    ['renew gift card hashes', HOUR_MS, () => renewGiftCardHashes(background)],
    ['purge shipping quotes', HOUR_MS, () => purgeExpiredQuotes(background)],
    ['purge accounts', HOUR_MS, () => purgeExpired(background)],
    ['purge previews', HOUR_MS, () => purgePreviews(background)],
    ['purge previews of words', HOUR_MS, () => purgeWordPreviews(background)],
    ['purge pictures', HOUR_MS, () => purgePictures(background)],
    ['purge imports', HOUR_MS, () => purgeImports(background)],
    ['purge staff', HOUR_MS, () => purgeStaff(background)],
    ['purge webhook sends', HOUR_MS, () => purgeWebhookSends(background)],
    ['seal audit', 5 * MINUTE_MS, () => sealAudit(background)],
    ['check audit seals', HOUR_MS, () => checkAuditSeals(background)],
    ['purge client ids', HOUR_MS, () => purgeClientIds(background)],
    ['retention', HOUR_MS, () => applyRetentionLogged(background)],
  ]
  return list.map(([name, everyMs, run, atStop]) => ({ name, everyMs, run, ...(atStop && { atStop }) }))
}

function createQueues(shop: Needs, handlers: OutboxHandlers): Queue[] {
  const { settings } = shop
  // After a start the outbox waits for the first check of open orders, OUTBOX_DELAY_MS at most.
  const ordersReconciled = Promise.withResolvers<void>()
  setTimeout(ordersReconciled.resolve, OUTBOX_DELAY_MS).unref()
  return [
    {
      name: 'payment events',
      everyMs: SECOND_MS,
      due: () => exists(selectPendingPaymentEvents(shop)),
      run: (stopping) =>
        drain(
          () => pendingPaymentEvents(shop),
          stopping,
          (id) => processPaymentEvent(shop, id),
        ),
    },
    {
      name: 'open orders',
      everyMs: settings.reconcileOpenSeconds * SECOND_MS,
      due: () => hasOrdersToReconcile(shop),
      run: (stopping) => reconcileOpenOrders(shop, stopping).finally(ordersReconciled.resolve),
    },
    {
      name: 'refunds',
      everyMs: 2 * SECOND_MS,
      due: () => exists(selectPendingRefunds(shop)),
      run: (stopping) =>
        drain(
          () => pendingRefunds(shop),
          stopping,
          (refund) => processRefund(shop, refund),
        ),
    },
    {
      name: 'courier updates',
      everyMs: SECOND_MS,
      due: () => exists(selectPendingCourierUpdates(shop)),
      run: async (stopping) =>
        forEachConcurrently(await pendingCourierUpdates(shop), stopping, (id) => processCourierUpdate(shop, id)),
    },
    {
      name: 'cancellations',
      everyMs: 2 * SECOND_MS,
      due: () => exists(selectParcelsToCancel(shop)),
      run: async (stopping) =>
        forEachConcurrently(await findParcelsToCancel(shop), stopping, (id) => cancelParcel(shop, id)),
    },
    {
      name: 'mails',
      everyMs: SECOND_MS,
      due: () => exists(selectDueMails(shop)),
      run: (stopping) => sendQueuedMails({ ...shop, composeEmail, recordGivenUp }, stopping),
    },
    createSearchEntryQueue(shop),
    createPlanQueue(shop),
    createImportQueue(shop),
    createWebhookQueue(shop),
    ...createOutboxQueues(shop, handlers, ordersReconciled.promise),
  ]
}

function createSearchEntryQueue(shop: Needs): Queue {
  return {
    name: 'search entries',
    everyMs: 2 * SECOND_MS,
    due: hasSearchEntriesToUpdate,
    run: (stopping) => updateSearchEntries(withBackgroundDatabase(shop), stopping),
  }
}

function createPlanQueue(shop: Needs): Queue {
  return {
    name: 'planned changes',
    everyMs: SECOND_MS,
    due: () => hasDuePlans(shop),
    run: (stopping) => runPlans(shop, stopping),
  }
}

function createImportQueue(shop: Needs): Queue {
  return {
    name: 'imports',
    everyMs: SECOND_MS,
    due: () => exists(selectDueImports(shop)),
    run: (stopping) => runImports(shop, stopping),
  }
}

function createWebhookQueue(shop: Needs): Queue {
  return {
    name: 'webhooks to others',
    everyMs: SECOND_MS,
    due: () => exists(selectDueWebhooks(shop)),
    run: (stopping) => sendDueWebhooks(shop, stopping),
  }
}

/** One queue for each kind, so that a hanging courier service delays no mail. */
function createOutboxQueues(shop: Needs, handlers: OutboxHandlers, ready: Promise<void>): Queue[] {
  return Object.entries(handlers).map(([kind, handler]) => ({
    name: `outbox: ${kind}`,
    everyMs: SECOND_MS,
    due: () => exists(selectDueMessages(shop, [kind])),
    run: async (stopping) => {
      await ready
      await runOutbox(shop, { [kind]: handler }, stopping)
    },
  }))
}

async function applyRetentionLogged(shop: Pick<Shop, 'database' | 'now' | 'log'>): Promise<void> {
  const erased = await applyRetention(shop)
  if (Object.values(erased).some((rows) => rows > 0))
    shop.log.info({ event: 'retention.applied', ...erased }, 'Personal data was erased in time')
}
