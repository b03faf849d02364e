import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outbox } from '#server/platform/database/order-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite()
after(() => site.close())

async function readMetric(line: string): Promise<number | undefined> {
  const { text } = await site.request('/metrics')
  const found = text.split('\n').find((row) => row.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

test('how long the outbox waits, by the shop’s own clock', async () => {
  assert.equal(await readMetric('gathri_queue_length{queue="outbox"}'), 0)
  assert.equal(await readMetric('gathri_queue_age_seconds{queue="outbox"}'), 0)
  const tray = await addTestProduct(site.shop.database, { name: 'Tray', stock: 3 })
  const order = await createUnpaidOrder(site.shop, [{ id: tray, quantity: 1 }])
  const createdAt = new Date(site.shop.now().getTime() - 90_000)
  await site.shop.database.orm.insert(outbox).values({
    kind: 'book courier',
    orderId: order.orderId,
    subject: order.orderId,
    createdAt,
    nextAttemptAt: createdAt,
  })
  assert.equal(await readMetric('gathri_queue_length{queue="outbox"}'), 1)
  const age = await readMetric('gathri_queue_age_seconds{queue="outbox"}')
  assert.ok(age !== undefined && age >= 90, `${age}`)
  assert.equal(await readMetric('gathri_orders_entered_state_last_day{state="awaiting payment"}'), 1)
})

test('an exception that waits for a person is counted', async () => {
  assert.equal(await readMetric('gathri_ledger_exceptions_open'), 0)
  await recordException(
    site.shop.database.orm,
    { kind: 'booking refused', reference: 'GTH-7', details: {} },
    site.shop.now(),
  )
  assert.equal(await readMetric('gathri_ledger_exceptions_open'), 1)
})

test('requests are counted by their route, whatever strangers put into an address', async () => {
  for (const path of ['/api/products/1', '/api/products/2?x=1', '/no-such-page-1', '/no-such-page-2'])
    await site.request(path)
  const { text } = await site.request('/metrics')
  const counts = text.split('\n').filter((line) => line.startsWith('gathri_request_duration_seconds_count'))
  const counted = (route: string) =>
    counts
      .filter((line) => line.includes(`route="${route}"`))
      .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  assert.deepEqual([counted('/api/products/:id'), counted('other')], [2, 2])
  assert.ok(!text.includes('no-such-page'))
})
