import { lt } from 'drizzle-orm'
import { shippingQuotes } from '#server/database/order-tables.ts'
import { countSales } from '#server/catalogue/count-sales.ts'
import { askProvider } from '#server/orders/ask-provider.ts'
import { endHold } from '#server/orders/end-hold.ts'
import { handlePaymentEvent, openPaymentEvents } from '#server/orders/handle-payment-event.ts'
import { openRefunds, payBack } from '#server/orders/pay-back.ts'
import { askAfterParcels } from '#server/orders/parcels/ask-after-parcels.ts'
import { handleCourierUpdate, openCourierUpdates } from '#server/orders/parcels/handle-courier-update.ts'
import { parcelsToRelease, releaseParcel } from '#server/orders/parcels/release-parcel.ts'
import type { Shop } from '#server/shop.ts'
import { compareLedgersNightly } from './compare-ledgers-nightly.ts'
import { each, untilNothingIsLeft } from './each.ts'
import { keepPromises, type Keepers } from './keep-promises.ts'
import { holdsToEnd, ordersToAskAbout } from './orders-to-ask-about.ts'
import { readProviderList } from './read-provider-list.ts'
import { repeat, type Job } from './repeat.ts'
import { createAlarm } from './sound-alarm.ts'
import { watchWebhooks } from './watch-webhooks.ts'
import { withoutHurry } from './without-hurry.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND
/** So long, in milliseconds, promises wait for the first look at open orders, and not if it takes longer. */
const MONEY_FIRST = 15 * SECOND

/**
 * Everything the shop does without being asked. Each job goes on where it was, after a crash as after a pause: what
 * there is to do stands in the database.
 * @param keepers who keeps which promise of a placed order; promises without a keeper wait
 * @returns what stops them all and waits for what is in flight
 */
export function startJobs(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'couriers' | 'now' | 'log'>,
  keepers: Keepers = {},
): Job {
  const { settings, log } = shop
  const slow = withoutHurry(shop)
  const job = (name: string, seconds: number, work: (stopping: AbortSignal) => Promise<unknown>) =>
    repeat(
      seconds * SECOND,
      async (stopping) => void (await work(stopping)),
      (error) => log.error({ err: error, job: name }, 'a job failed and will be tried again'),
    )

  // After a crash, thousands of promises may wait beside orders that nobody knows the end of.
  const money = Promise.withResolvers<void>()
  setTimeout(money.resolve, MONEY_FIRST).unref()
  const jobs = [
    job('payment events', 1, (stopping) =>
      untilNothingIsLeft(
        () => openPaymentEvents(shop),
        stopping,
        (id) => handlePaymentEvent(shop, id),
      ),
    ),
    job('open orders', settings.reconcileOpenSeconds, (stopping) =>
      lookAfterOpenOrders(shop, stopping).finally(money.resolve),
    ),
    job('provider list', settings.reconcileListSeconds, (stopping) => readProviderList(shop, stopping)),
    job('refunds', 2, (stopping) =>
      untilNothingIsLeft(
        () => openRefunds(shop),
        stopping,
        (refund) => payBack(shop, refund),
      ),
    ),
    // Each kind by itself: a courier service that hangs keeps no mail waiting.
    ...Object.entries(keepers).map(([kind, keeper]) =>
      job(kind, 1, async (stopping) => {
        await money.promise
        await keepPromises(shop, { [kind]: keeper }, stopping)
      }),
    ),
    job('courier updates', 1, async (stopping) =>
      each(await openCourierUpdates(shop), stopping, (id) => handleCourierUpdate(shop, id)),
    ),
    job('parcels under way', 60, (stopping) => askAfterParcels(shop, stopping)),
    job('cancellations', 2, async (stopping) =>
      each(await parcelsToRelease(shop), stopping, (id) => releaseParcel(shop, id)),
    ),
    job('sales', 5 * 60, (stopping) => countSales(slow, stopping)),
    job('alarm', 60, createAlarm(shop)),
    job('silence of webhooks', 10 * 60, () => watchWebhooks(slow)),
    job('nightly comparison', HOUR / SECOND, (stopping) => compareLedgersNightly(slow, stopping)),
    job('tidying', HOUR / SECOND, () => throwAwayOldQuotes(slow)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((each) => each.stop()))
    },
  }
}

/** Each once: what the provider does not answer now is asked for in the next round. */
async function lookAfterOpenOrders(
  shop: Parameters<typeof startJobs>[0],
  stopping: AbortSignal,
): Promise<void> {
  const since = shop.now()
  await each(await ordersToAskAbout(shop), stopping, (order) => askProvider(shop, order))
  await untilNothingIsLeft(
    () => holdsToEnd(shop, since),
    stopping,
    (order) => endHold(shop, order.id),
  )
}

/** Quotes an hour after they have run out. */
async function throwAwayOldQuotes({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm
    .delete(shippingQuotes)
    .where(lt(shippingQuotes.expiresAt, new Date(now().getTime() - HOUR)))
}
