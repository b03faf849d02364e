import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { orders } from '#server/platform/database/order-tables.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createTestQuote, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { openSmallDisk } from '../../../commands/small-disk.ts'
import { startCluster, withoutFlushing } from '../../../commands/test-services.ts'
import { createApi } from './api.ts'

const DISK_MEGABYTES = 320
const UNITS = 2_000

/** PostgreSQL with all that it has on one disk. */
async function openOnSmallDisk(t: TestContext) {
  const disk = openSmallDisk(DISK_MEGABYTES)
  if (!disk) return undefined
  // Closed in the opposite order: a server must stop before its disk is removed.
  const closing: (() => unknown)[] = [disk.close]
  t.after(async () => {
    for (const close of closing.toReversed()) await close()
  })
  // Its user has to pass through.
  chmodSync(disk.folder, 0o711)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = disk.folder
  const cluster = await startCluster(`${withoutFlushing} -c max_wal_size=64MB -c min_wal_size=64MB`).finally(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  if (!cluster) return undefined
  closing.push(cluster.stop)
  const shop = await openTestShop({}, await openDatabase({ url: cluster.url, dataDir: undefined, onError: () => {} }))
  closing.push(shop.close)
  return { disk, shop }
}

const order = (shop: TestShop, cart: unknown, shipping: string, key: string) =>
  createApi(shop).request('/api/orders/new', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.settings.publicUrl, 'idempotency-key': key },
    body: JSON.stringify({ info: testApiAddress, cart, shipping }),
  })

test('on a full disk an order is refused with a sentence, goods stay open, and it is taken once there is room', async (t) => {
  if (process.env['TEST_DATABASE_URL'] === undefined) return t.skip('this is about PostgreSQL')
  const opened = await openOnSmallDisk(t)
  if (!opened) return t.skip('only somebody who may mount a disk can fill it')
  const { disk, shop } = opened
  const product = await addTestProduct(shop.database, { stock: UNITS })
  const cart = [{ id: product, quantity: 1 }]
  const quote = await createTestQuote(shop, cart)

  // Where the log ahead of its tables ends on a full disk, PostgreSQL ends too: nobody here would start it again.
  await shop.database.pool.query('SELECT pg_switch_wal()')
  await shop.database.pool.query(`SELECT pg_logical_emit_message(true, 'shelf', 'a new file')`)
  disk.fill()
  let taken = 0
  let refused: Response | undefined
  while (!refused) {
    const answer = await order(shop, cart, quote, `key-of-order-number-${taken}`)
    if (answer.status === 200) taken++
    else refused = answer
  }
  assert.equal(refused.status, 503)
  const { error } = (await refused.json()) as { error: { message: string } }
  assert.match(
    error.message,
    /^We cannot (write anything down|reach our books) just now\. Please try again in a (minute|moment)\.$/,
  )
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  while ((await createApi(shop).request(`/api/products/${product}`)).status !== 200);

  disk.makeRoom()
  const key = `key-of-order-number-${taken}`
  while ((await order(shop, cart, quote, key)).status !== 200);
  await order(shop, cart, quote, key)
  const rows = await shop.database.orm.select({ id: orders.id }).from(orders)
  assert.equal(rows.length, taken + 1)
  const { rows: stocks } = await shop.database.pool.query('SELECT stock FROM variants WHERE product_id = $1', [product])
  assert.equal(stocks[0]?.stock, UNITS - taken - 1)
})
