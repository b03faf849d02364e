import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { PoolClient, QueryResult } from 'pg'
import { adjustments, orderLineParts, orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestExtra, addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { placeOrder } from './place-order.ts'

/** Before there were variants, shipments and dues it took 11, without the two that limit holds. */
const MOST_STATEMENTS = 10

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

type Follow = (text: string, answer: Promise<QueryResult>) => Promise<QueryResult>

/** Follows the statements and answers of the shop's connections during `work`. */
async function follow(work: () => Promise<unknown>, through: Follow): Promise<void> {
  const undo: (() => void)[] = []
  const seen = new Set<PoolClient>()
  const watch = (client: PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query
    client.query = ((...asked: [string | { text: string }]) =>
      through(
        typeof asked[0] === 'string' ? asked[0] : asked[0].text,
        Reflect.apply(query, client, asked),
      )) as typeof query
    undo.push(() => (client.query = query))
  }
  shop.database.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    shop.database.pool.off('acquire', watch)
    for (const restore of undo) restore()
  }
}

/** One text a statement. */
async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  await follow(work, (text, answer) => {
    texts.push(text)
    return answer
  })
  return texts
}

test('an order of three products is opened, and its payment with it, in ten statements, none asked twice', async () => {
  const ids = [await addTestProduct(shop.database), await addTestProduct(shop.database, { stock: 9 })]
  const made = await addTestProduct(shop.database, { stock: null })
  const cart = [...ids, made].map((id) => ({ id, quantity: 1 }))
  const request = await createOrderRequest(shop, cart)
  const statements = await listStatements(async () => assert.ok((await placeOrder(shop, request)).ok))
  assert.ok(statements.includes('begin'), 'the statements of transactions are seen')
  assert.ok(statements.length <= MOST_STATEMENTS, statements.join('\n'))
  assert.equal(new Set(statements).size, statements.length, statements.join('\n'))
})

test('in whatever order the database returns its lines, each has its own choices, prices and parts', async () => {
  const { database } = shop
  const roll = await addTestProduct(database, { name: 'Silk roll', stock: 9 })
  const box = await addTestProduct(database, { name: 'Keepsake box', stock: 9 })
  const silk = { key: 'silk', name: 'silk', unitPrice: 5_000, variantId: roll }
  await addTestExtra(database, box, { key: 'ribbon', name: 'Ribbon', choices: [silk] })
  const gold = { key: 'gold', name: 'gold', unitPrice: 8_000 }
  await addTestExtra(database, box, { key: 'foil', name: 'Foil', choices: [gold] })
  const cart = [
    { id: box, quantity: 1, choices: { ribbon: 'silk' } },
    { id: box, quantity: 2, choices: { foil: 'gold' } },
    { id: box, quantity: 3 },
  ]
  const request = await createOrderRequest(shop, cart)
  let turned = 0
  const turnRound: Follow = async (text, answer) => {
    if (!text.includes('insert into "order_lines"')) return answer
    const { rows, ...rest } = await answer
    turned = rows.length
    return { ...rest, rows: rows.toReversed() }
  }
  await follow(async () => assert.ok((await placeOrder(shop, request)).ok), turnRound)
  assert.equal(turned, 3)
  const lines = await database.orm.select().from(orderLines).where(eq(orderLines.productId, box))
  const idOf = (quantity: number) => lines.find((line) => line.quantity === quantity)?.id
  const charged = await database.orm.select().from(adjustments)
  assert.deepEqual(
    new Map(charged.map(({ source, lineId }) => [source, lineId])),
    new Map([
      ['ribbon', idOf(1)],
      ['foil', idOf(2)],
    ]),
  )
  const parts = await database.orm.select().from(orderLineParts)
  assert.deepEqual(
    parts.map(({ lineId, quantity }) => [lineId, quantity]),
    [[idOf(1), 1]],
  )
  assert.deepEqual(await checkLedger(database), [])
})
