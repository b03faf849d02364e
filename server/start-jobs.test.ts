import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { orders, outbox, paymentEvents } from './platform/database/order-tables.ts'
import { pendingPaymentEvents } from './money/payments/process-payment-event.ts'
import { recordException, resolveException } from './platform/ledger/record-exception.ts'
import { addTestProduct } from './testing/add-test-product.ts'
import { openTestShop } from './testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from './testing/create-test-order.ts'
import { runOutbox } from './platform/jobs/run-outbox.ts'
import { runEvery } from './platform/jobs/run-every.ts'
import { createExceptionAlert } from './platform/ledger/alert-open-exceptions.ts'
import { createJobList } from './job-list.ts'
import { startJobs } from './start-jobs.ts'
import { retryAllNow } from './platform/jobs/retry-all-now.ts'

const neverAborted = new AbortController().signal

test('work goes on after a failure, never twice at once, and stops when told', async () => {
  let runs = 0
  let atOnce = 0
  const failures: unknown[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const job = runEvery(
    1,
    async () => {
      assert.equal(++atOnce, 1)
      await new Promise(setImmediate)
      atOnce--
      if (++runs === 3) throw new Error('a bad moment')
      if (runs === 5) resolve()
    },
    (error) => void failures.push(error),
  )
  await enough
  await job.stop()
  assert.equal(failures.length, 1)
})

test('a started shop settles by itself, keeps its promises, and stops cleanly', async (t) => {
  const shop = await openTestShop({ RECONCILE_OPEN_SECONDS: '0.05', RECONCILE_LIST_SECONDS: '0.1' })
  t.after(() => shop.close())
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await payInWindow(shop, order, { webhook: false })
  const { promise: mailed, resolve } = Promise.withResolvers<string>()
  const jobs = startJobs(shop, createJobList(shop, { 'order placed mail': async (orderId) => resolve(orderId) }))
  assert.equal(await mailed, order.orderId)
  await jobs.stop()
  const [placed] = await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId))
  assert.equal(placed?.state, 'placed')
})

test('a shop that starts anew tries at once what has come to wait for an hour', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const { orm } = shop.database
  const tray = await addTestProduct(shop.database)
  const { orderId } = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const inAnHour = new Date(shop.now().getTime() + 60 * 60_000)
  const inHands = new Date(shop.now().getTime() + 20_000)
  const waits = { body: '{}', receivedAt: shop.now(), nextAttemptAt: inAnHour }
  await orm.insert(paymentEvents).values([
    { id: 'open', ...waits },
    { id: 'done', ...waits, processedAt: shop.now() },
  ])
  const promised = { orderId, subject: orderId, createdAt: shop.now() }
  await orm.insert(outbox).values([
    { kind: 'order placed mail', nextAttemptAt: inAnHour, ...promised },
    { kind: 'book courier', nextAttemptAt: inHands, ...promised },
  ])
  await retryAllNow(shop)
  assert.deepEqual(await pendingPaymentEvents(shop), ['open'])
  const promises = await orm.select().from(outbox)
  const due = promises.filter(({ nextAttemptAt }) => nextAttemptAt <= shop.now()).map(({ kind }) => kind)
  assert.deepEqual(due, ['order placed mail'], 'the other one may be in the hands of another process')
})

test('a promise that could not be kept is tried again, later each time, and kept once', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const tray = await addTestProduct(shop.database)
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await shop.database.orm.insert(outbox).values({
    kind: 'order placed mail',
    orderId: order.orderId,
    subject: order.orderId,
    createdAt: shop.now(),
    nextAttemptAt: shop.now(),
  })
  let calls = 0
  const keepers = {
    'order placed mail': async () => {
      if (++calls < 3) throw new Error('the mail server is away')
    },
  }
  const tryAll = () => runOutbox(shop, keepers, neverAborted)
  await tryAll()
  await tryAll()
  assert.equal(calls, 1, 'not at once')
  for (let minute = 0; minute < 5; minute++) {
    shop.advanceClock(1)
    await tryAll()
  }
  assert.equal(calls, 3)
  const [kept] = await shop.database.orm.select().from(outbox)
  assert.ok(kept?.processedAt)
})

test('a break is said aloud once, and again after it was resolved and came back', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void said.push(line) })
  const alarm = createExceptionAlert({ database: shop.database, log })
  const found = { kind: 'dispute', reference: 'pay_1' } as const
  const { orm } = shop.database
  await recordException(orm, found, shop.now())
  await alarm()
  await alarm()
  assert.equal(said.length, 1)
  await resolveException(orm, found, shop.now())
  await alarm()
  await recordException(orm, found, shop.now())
  await alarm()
  assert.equal(said.length, 2)
  assert.match(said[1] ?? '', /pay_1/)
})
