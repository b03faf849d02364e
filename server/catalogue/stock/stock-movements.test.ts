import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { addTestProduct, addTestVariant, readStock, setStock } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { releaseStock } from './reserve-stock.ts'

let shop: TestShop
before(async () => (shop = await openTestShop()))
after(() => shop.close())

const readMovements = async (variantId: number) => {
  const rows = await shop.database.orm
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId))
    .orderBy(asc(stockMovements.id))
  return rows.map(({ change, reason, actor }) => `${change} ${reason} by ${actor}`)
}

test('each unit that leaves the shelf or comes back says why, of which order and by whom', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  const large = await addTestVariant(shop.database, potli, { name: 'Large', stock: 7 })
  const trunk = await addTestProduct(shop.database)
  const cart = [potli, large, trunk].map((id) => ({ id, quantity: 2 }))
  const order = await createUnpaidOrder(shop, cart)
  await expireOrder(shop, order.orderId)
  await payInWindow(shop, order)
  const [late] = await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId))
  await reconcileOrder(shop, late!)
  assert.deepEqual([await readStock(shop.database, potli), await readStock(shop.database, large)], [18, 5])
  assert.ok((await cancelOrder(shop, order.orderId, null)).ok)
  for (const [id, counted] of [
    [potli, 20],
    [large, 7],
  ] as const) {
    assert.deepEqual(await readMovements(id), [
      `${counted} counted by test`,
      '-2 reserved by shopper',
      '2 released by clock',
      '-2 reserved by payment',
      '2 released by shopper',
    ])
    assert.equal(await readStock(shop.database, id), counted)
  }
  assert.deepEqual(await readMovements(trunk), [], 'what is made to order has no shelf')
})

test('what an order took comes back, whatever has become of the variant; and once only', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  const { orderId } = await createUnpaidOrder(shop, [{ id: potli, quantity: 3 }])
  await setStock(shop.database, potli, null)
  const trunk = await addTestProduct(shop.database)
  const later = await createUnpaidOrder(shop, [{ id: trunk, quantity: 3 }])
  await setStock(shop.database, trunk, 4)
  await expireOrder(shop, orderId)
  await expireOrder(shop, later.orderId)
  assert.equal(await readStock(shop.database, potli), null)
  assert.equal(await readStock(shop.database, trunk), 4, 'it was made to order when it was ordered')
  await shop.database.orm.transaction((tx) => releaseStock(tx, { orderId, actor: 'clock' }))
  await setStock(shop.database, potli, 11)
  assert.deepEqual(await readMovements(potli), [
    '20 counted by test',
    '-3 reserved by shopper',
    '3 released by clock',
    '-9 counted by test',
  ])
})

test('counting explains a difference, and nothing where there is none', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  await setStock(shop.database, potli, 17)
  await setStock(shop.database, potli, 17)
  assert.deepEqual(await readMovements(potli), ['20 counted by test', '-3 counted by test'])
})

test('a movement is never changed or deleted, and goes only with a variant that nobody ordered', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  const large = await addTestVariant(shop.database, potli, { name: 'Large', stock: 5 })
  await createUnpaidOrder(shop, [{ id: potli, quantity: 3 }])
  const attempt = (text: string, id: number) => shop.database.pool.query(text, [id])
  await assert.rejects(attempt('UPDATE stock_movements SET change = 1 WHERE variant_id = $1', potli), /write another/)
  await assert.rejects(attempt('DELETE FROM stock_movements WHERE variant_id = $1', potli), /write another/)
  await assert.rejects(attempt('DELETE FROM products WHERE id = $1', potli), /foreign key/)
  await attempt('DELETE FROM variants WHERE id = $1', large)
  assert.deepEqual(await readMovements(large), [])
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
