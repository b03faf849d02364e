import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { CountedLine, ShelfPiece } from '#contract/counter/stock.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct, addTestVariant, readStock } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { listStockMovements } from './list-stock.ts'
import { readShelfPieces } from './read-shelf-pieces.ts'

let counter: TestCounter
let owner: TestStaff
let packer: TestStaff
before(async () => {
  counter = await openTestCounter()
  owner = await counter.signInAs('owner')
  packer = await counter.signInAs('packer')
})
after(() => counter.close())

const stockOf = (variant: number) => readStock(counter.shop.database, variant)
const piecesOf = async (q: string, as = owner) =>
  (await counter.request(`stock/pieces?q=${encodeURIComponent(q)}`, { as })).body['data'] as ShelfPiece[]
const expectedOf = async (variant: number) => {
  const [piece] = await readShelfPieces(counter.shop.database.orm, [variant])
  return (piece?.stock ?? 0) + (piece?.waiting ?? 0)
}
const post = (path: string, body: object, { as = owner, key = randomUUID() }: { as?: TestStaff; key?: string } = {}) =>
  counter.request(`stock/${path}`, { body, as, headers: { 'idempotency-key': key } })
async function count(lines: { variant: number; expected: number; counted: number }[], options = {}) {
  const answer = await post('counts', { lines, note: 'Shelf B3' }, options)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return (answer.body['data'] as CountedLine[]).map(({ result, change, stock }) => [result, change, stock])
}
async function pack(orderId: string) {
  const { orm } = counter.shop.database
  await orm.update(shipments).set({ state: 'packed' }).where(eq(shipments.orderId, orderId))
  await orm.update(orders).set({ state: 'packed' }).where(eq(orders.id, orderId))
}

test('pieces of open orders lie on the shelf until they are packed, so a count expects them', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { name: 'Counted tray', stock: 10 })
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 3 }])
  const unpaid = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const [piece] = await piecesOf('counted tray')
  assert.deepEqual([piece?.variant, piece?.stock, piece?.waiting], [tray, 6, 4])

  assert.deepEqual(await count([{ variant: tray, expected: 10, counted: 9 }]), [['booked', -1, 5]])
  await expireOrder(shop, unpaid.orderId)
  assert.equal(await expectedOf(tray), 9)
  await pack(orderId)
  assert.equal(await expectedOf(tray), 6)
  const ledger = await listStockMovements(shop, { variantId: tray })
  const counted = ledger?.data.find(({ reason, note }) => reason === 'counted' && note !== null)
  assert.deepEqual([counted?.change, counted?.note], [-1, '9 counted, 10 expected. Shelf B3'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a piece given back is expected once: in the stock if it lies there again, nowhere if it broke', async () => {
  const { shop } = counter
  const box = await addTestProduct(shop.database, { name: 'Given box', stock: 10 })
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 4 }])
  const { rows } = await shop.database.pool.query<{ id: string }>('SELECT id FROM order_lines WHERE order_id = $1', [
    orderId,
  ])
  const line = Number(rows[0]?.id)
  const refundPieces = (restock: boolean) =>
    returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'One came back', restock })
  assert.ok((await refundPieces(true)).ok)
  assert.equal(await expectedOf(box), 10)
  assert.ok((await refundPieces(false)).ok)
  assert.equal(await expectedOf(box), 9)
})

test('what moved between the count and the booking is counted again, and the rest is booked', async () => {
  const { shop } = counter
  const [potli, diya] = [
    await addTestProduct(shop.database, { name: 'Moved potli', stock: 5 }),
    await addTestProduct(shop.database, { name: 'Still diya', stock: 5 }),
  ]
  const { orderId } = await createPaidOrder(shop, [{ id: potli, quantity: 2 }])
  await pack(orderId)
  const lines = [
    { variant: potli, expected: 5, counted: 5 },
    { variant: diya, expected: 5, counted: 7 },
  ]
  assert.deepEqual(await count(lines), [
    ['changed', 0, 3],
    ['booked', 2, 7],
  ])
  assert.deepEqual(await count([{ variant: potli, expected: 3, counted: 3 }]), [['same', 0, 3]])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a count below what open orders need empties the shelf, and the books never go below 0', async () => {
  const { shop } = counter
  const urli = await addTestProduct(shop.database, { name: 'Short urli', stock: 4 })
  await createPaidOrder(shop, [{ id: urli, quantity: 3 }])
  assert.deepEqual(await count([{ variant: urli, expected: 4, counted: 2 }]), [['short', -1, 0]])
  assert.deepEqual(await count([{ variant: urli, expected: 3, counted: 2 }]), [['short', 0, 0]])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a count that is sent twice books once', async () => {
  const lamp = await addTestProduct(counter.shop.database, { name: 'Twice lamp', stock: 5 })
  const key = randomUUID()
  const lines = [{ variant: lamp, expected: 5, counted: 8 }]
  const both = await Promise.all([count(lines, { key }), count(lines, { key })])
  assert.deepEqual(both, [[['booked', 3, 8]], [['booked', 3, 8]]])
  assert.equal(await stockOf(lamp), 8)
})

test('a packer counts a shelf with its code, up to 500 pieces of difference, and receives nothing', async () => {
  const { shop } = counter
  const bell = await addTestProduct(shop.database, { name: 'Brass bell', stock: 600 })
  const small = await addTestVariant(shop.database, bell, { name: 'Small', stock: 2 })
  await shop.database.orm.update(variants).set({ shelf: 'B7', sku: 'BELL-1' }).where(eq(variants.id, bell))
  await shop.database.orm.update(variants).set({ shelf: 'b7', barcode: '036000291452' }).where(eq(variants.id, small))
  assert.deepEqual((await piecesOf('B7', packer)).map(({ variant }) => variant).toSorted(), [bell, small].toSorted())
  assert.deepEqual(
    (await piecesOf('bell-1', packer)).map(({ variant }) => variant),
    [bell],
  )
  assert.deepEqual(
    (await piecesOf('0036000291452', packer)).map(({ variant }) => variant),
    [small],
  )
  const refused = await post(
    'counts',
    {
      lines: [
        { variant: small, expected: 2, counted: 3 },
        { variant: bell, expected: 600, counted: 1 },
      ],
    },
    { as: packer },
  )
  assert.equal(refused.status, 422)
  assert.match(refused.body.error?.message ?? '', /^Brass bell: At most 500 pieces/)
  assert.equal(await stockOf(small), 2, 'nothing of a refused list is booked')
  const received = await post('receipts', { lines: [{ variant: bell, units: 5 }] }, { as: packer })
  assert.equal(received.status, 403)
})

test('twenty goods are received in one list, once, with an entry for each in the log', async () => {
  const { shop } = counter
  const goods = []
  for (let at = 0; at < 20; at += 1)
    goods.push(await addTestProduct(shop.database, { name: `Received ${at}`, stock: at }))
  const lines = goods.map((variant, at) => ({ variant, units: at + 1 }))
  const key = randomUUID()
  for (let twice = 0; twice < 2; twice += 1) {
    const answer = await post('receipts', { lines: lines.toReversed(), note: 'Bill 412, Kalakriti' }, { key })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  for (const [at, variant] of goods.entries()) assert.equal(await stockOf(variant), at + at + 1)
  const [entry, ...more] = await shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(goods[3])))
  assert.deepEqual([entry?.operation, entry?.reason, more.length], ['stock.move', 'received: Bill 412, Kalakriti', 0])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a list with one thing that cannot be received receives nothing of it', async () => {
  const { shop } = counter
  const [tray, made] = [
    await addTestProduct(shop.database, { name: 'Partly tray', stock: 1 }),
    await addTestProduct(shop.database, { name: 'Made to order', stock: 1 }),
  ]
  await shop.database.pool.query(
    `WITH gone AS (UPDATE variants SET stock = NULL WHERE id = $1)
    INSERT INTO stock_movements (variant_id, change, reason, actor) VALUES ($1, -1, 'counted', 'test')`,
    [made],
  )
  const lines = [tray, made].map((variant) => ({ variant, units: 2 }))
  assert.equal((await post('receipts', { lines })).status, 409)
  assert.equal(await stockOf(tray), 1)
  const twice = await post('receipts', {
    lines: [
      { variant: tray, units: 1 },
      { variant: tray, units: 2 },
    ],
  })
  assert.equal(twice.status, 422)
  assert.equal(
    (await counter.request('stock/receipts', { body: { lines: [{ variant: tray, units: 1 }] }, as: owner })).status,
    428,
  )
})
