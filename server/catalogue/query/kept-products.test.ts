import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { cardParts, productsByIds, readProducts } from './query.ts'

const database = await openTestDatabase()
after(() => database.close())
const { pool } = database.reads

/** Runs `before` ahead of each statement that reads rows. */
function openReads(before: () => Promise<unknown> = async () => {}) {
  const texts: string[] = []
  const query = async (...asked: [{ text: string }]) => {
    texts.push(asked[0].text)
    if (asked[0].text.includes('WITH ORDINALITY')) await before()
    return Reflect.apply(pool.query, pool, asked)
  }
  return { texts, reads: { pool: { query: query as typeof pool.query } } }
}

const priceOf = async (reads: { pool: Pick<typeof pool, 'query'> }, id: number) =>
  (await readProducts(reads, productsByIds([id]), cardParts))[0]?.price
const changePrice = (id: number, price: number) =>
  pool.query('UPDATE variants SET price = $2 WHERE product_id = $1', [id, price])

test('a product is read once, and again after a change of it alone', async () => {
  const [one, other] = [await addTestProduct(database, { price: 500 }), await addTestProduct(database, { price: 700 })]
  const { texts, reads } = openReads()
  const readBoth = async () => [await priceOf(reads, one), await priceOf(reads, other)]
  assert.deepEqual(await readBoth(), [500, 700])
  texts.length = 0
  assert.deepEqual(await readBoth(), [500, 700])
  assert.equal(texts.length, 2, 'only ids and version are asked for')
  await changePrice(one, 900)
  texts.length = 0
  assert.deepEqual(await readBoth(), [900, 700])
  assert.equal(texts.filter((text) => text.includes('WITH ORDINALITY')).length, 1)
})

test('a price that changes while its product is read is right in each later answer', async () => {
  const id = await addTestProduct(database, { price: 500 })
  let price = 500
  const { reads } = openReads(async () => price < 505 && (await changePrice(id, ++price)))
  for (let turn = 0; turn < 8; turn++) assert.equal(await priceOf(reads, id), price)
  assert.equal(price, 505)
})

test('two databases with the same versions keep their own products', async () => {
  const elsewhere = await openTestDatabase()
  try {
    const ids = [await addTestProduct(database, { price: 500 }), await addTestProduct(elsewhere, { price: 800 })]
    assert.equal(await priceOf(database.reads, ids[0]!), 500)
    assert.equal(await priceOf(elsewhere.reads, ids[1]!), 800)
  } finally {
    await elsewhere.close()
  }
})
