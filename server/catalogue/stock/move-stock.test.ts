import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct, addTestVariant, readStock } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import type { MoveReason } from '#shop/stock/move-reasons.ts'
import { listStock, listStockMovements } from './list-stock.ts'
import { moveStock } from './move-stock.ts'

let shop: TestShop
before(async () => (shop = await openTestShop()))
after(() => shop.close())

const ravi: StaffActor = { kind: 'staff', id: 'ravi', name: 'Ravi', session: null, network: null }
let moves = 0
const move = (variantId: number, reason: MoveReason, units: number, options: { note?: string; key?: string } = {}) =>
  moveStock(
    shop,
    { variantId, move: { reason, units, note: options.note }, requestKey: options.key ?? `request-${(moves += 1)}` },
    ravi,
  )
const refusedFor = async (moved: ReturnType<typeof move>) => {
  const answer = await moved
  return answer.ok || answer.reason
}

test('the ledger of a variant explains every figure, by whom and why', async () => {
  const potli = await addTestProduct(shop.database, { name: 'Potli', stock: 0 })
  assert.ok((await move(potli, 'received', 12, { note: 'from Jaipur' })).ok)
  const order = await createUnpaidOrder(shop, [{ id: potli, quantity: 2 }])
  assert.ok((await move(potli, 'broken', 1)).ok)
  assert.ok((await move(potli, 'corrected', -3, { note: 'counted twice' })).ok)
  await expireOrder(shop, order.orderId)
  assert.ok((await move(potli, 'sample', 1)).ok)
  const ledger = await listStockMovements(shop, { variantId: potli })
  assert.deepEqual(
    ledger?.data.map(({ change, after: left, reason, by, note }) => [change, left, reason, by, note]),
    [
      [-1, 7, 'sample', 'Ravi', null],
      [2, 8, 'released', 'clock', null],
      [-3, 6, 'corrected', 'Ravi', 'counted twice'],
      [-1, 9, 'broken', 'Ravi', null],
      [-2, 10, 'reserved', 'shopper', null],
      [12, 12, 'received', 'Ravi', 'from Jaipur'],
    ],
  )
  assert.deepEqual([ledger?.stock, ledger?.count, await readStock(shop.database, potli)], [7, 6, 7])
  assert.match(ledger?.data[4]?.order ?? '', /^GTH-\d+$/)
  const first = await listStockMovements(shop, { variantId: potli, limit: 4 })
  const rest = await listStockMovements(shop, { variantId: potli, limit: 4, after: Number(first?.next) })
  assert.deepEqual([...(first?.data ?? []), ...(rest?.data ?? [])], ledger?.data)
  assert.equal(rest?.next, null)
  assert.deepEqual(await checkLedger(shop.database), [])
  const [entry] = await shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual(
    [entry?.operation, entry?.before, entry?.after, entry?.reason],
    ['stock.move', { stock: 8 }, { stock: 7 }, 'sample'],
  )
})

test('orders and twenty people move one shelf at once, and not a piece is lost', async () => {
  const tray = await addTestProduct(shop.database, { stock: 100 })
  await Promise.all([
    ...Array.from({ length: 10 }, () => move(tray, 'received', 3)),
    ...Array.from({ length: 10 }, () => move(tray, 'broken', 1)),
    ...Array.from({ length: 10 }, () => createUnpaidOrder(shop, [{ id: tray, quantity: 2 }])),
  ])
  assert.equal(await readStock(shop.database, tray), 100 + 30 - 10 - 20)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the same request again moves nothing, and its key moves nothing else', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const [one, other] = await Promise.all([
    move(tray, 'received', 12, { key: 'a-double-click' }),
    move(tray, 'received', 12, { key: 'a-double-click' }),
  ])
  assert.ok(one.ok && other.ok)
  assert.deepEqual(one.movement, other.movement)
  assert.equal(await readStock(shop.database, tray), 17)
  assert.equal(await refusedFor(move(tray, 'received', 13, { key: 'a-double-click' })), 'key')
})

test('a shelf never holds less than nothing, and what is made to order has none', async () => {
  const tray = await addTestProduct(shop.database, { stock: 2 })
  const made = await addTestProduct(shop.database)
  assert.equal(await refusedFor(move(tray, 'broken', 3)), 'too-few')
  assert.equal(await refusedFor(move(tray, 'corrected', -3, { note: 'a recount' })), 'too-few')
  assert.equal(await refusedFor(move(made, 'received', 3)), 'made-to-order')
  assert.equal(await refusedFor(move(999_999, 'received', 3)), 'not-found')
  assert.equal(await readStock(shop.database, tray), 2)
  assert.equal((await listStockMovements(shop, { variantId: tray }))?.count, 1)
  assert.equal(await listStockMovements(shop, { variantId: 999_999 }), undefined)
})

test('the list shows shelves, what orders hold, and what runs low', async () => {
  const box = await addTestProduct(shop.database, { name: 'Velvet box', stock: 9 })
  const large = await addTestVariant(shop.database, box, { name: 'Large', stock: 4 })
  await createUnpaidOrder(shop, [{ id: large, quantity: 2 }])
  const find = async (filters: Parameters<typeof listStock>[1]) =>
    (await listStock(shop, { q: 'velvet', ...filters })).data.map(({ name, stock, onHold }) => [name, stock, onHold])
  assert.deepEqual(await find({}), [
    ['Velvet box', 9, 0],
    ['Velvet box, Large', 2, 2],
  ])
  assert.deepEqual(await find({ low: 'yes' }), [['Velvet box, Large', 2, 2]])
  const first = await listStock(shop, { q: 'velvet', limit: 1 })
  assert.deepEqual([first.next, first.count, first.more], [String(box), 2, false])
  assert.deepEqual(await find({ after: box }), [['Velvet box, Large', 2, 2]])
  await shop.database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, box))
  assert.deepEqual(await find({}), [])
})
