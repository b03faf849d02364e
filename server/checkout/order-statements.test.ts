import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PoolClient } from 'pg'
import { addTestProduct } from '#server/testing/add-test-product.ts'
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

/** What goes over the shop's connections meanwhile, one text a statement. */
async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const undo: (() => void)[] = []
  const seen = new Set<PoolClient>()
  const watch = (client: PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query
    client.query = ((...asked: [string | { text: string }]) => {
      texts.push(typeof asked[0] === 'string' ? asked[0] : asked[0].text)
      return Reflect.apply(query, client, asked)
    }) as typeof query
    undo.push(() => (client.query = query))
  }
  shop.database.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    shop.database.pool.off('acquire', watch)
    for (const restore of undo) restore()
  }
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
