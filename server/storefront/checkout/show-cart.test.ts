import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CartAnswer } from '#contract/cart.ts'
import { addTestExtra, addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const api = await openTestApi()
const { database } = api.shop
const box = await addTestProduct(database, { name: 'Keepsake box', price: 90_000, stock: 7 })
const large = await addTestVariant(database, box, { name: 'Large', price: 120_000, discount: 10 })
await addTestExtra(database, box, {
  key: 'foil',
  name: 'Foil',
  choices: [{ key: 'gold', name: 'gold', unitPrice: 8_000, oncePrice: 50_000 }],
})
after(() => api.close())

async function price(lines: unknown) {
  const { status, headers, body } = await api.request('cart', { body: { lines } })
  return { status, headers, body: body as unknown as CartAnswer & { error?: unknown } }
}

test('a cart is priced as an order would be, line by line and together, and nothing is kept', async () => {
  const { status, headers, body } = await price([
    { id: box, quantity: 2, choices: { foil: 'gold' } },
    { id: large, quantity: 1 },
  ])
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.deepEqual(
    body.lines.map(({ id, left, most, priced }) => [id, left, most, priced?.name, priced?.unitPrice, priced?.taxable]),
    [
      [box, 7, 7, 'Keepsake box', 90_000, 246_000],
      [large, null, null, 'Keepsake box, Large', 108_000, 108_000],
    ],
  )
  assert.deepEqual(body.lines[0]?.priced?.adjustments, [
    { kind: 'extra', source: 'foil', label: 'Foil: gold', amount: 66_000 },
  ])
  assert.deepEqual([body.subtotal, body.tax, body.shipping, body.total], [354_000, 63_720, null, 417_720])
  const { rows } = await database.pool.query(
    'SELECT 1 FROM orders UNION ALL SELECT 1 FROM stock_movements WHERE change < 0',
  )
  assert.equal(rows.length, 0)
})

test('a line that cannot be had says why; the others are priced', async () => {
  const { body } = await price([
    { id: 99_999, quantity: 1 },
    { id: box, quantity: 1, choices: { foil: 'silver' } },
    { id: box, quantity: 1 },
  ])
  assert.deepEqual(
    body.lines.map(({ priced, problem }) => [priced?.taxable, problem?.reason, problem?.extra]),
    [
      [undefined, 'unknown-product', undefined],
      [undefined, 'no-such-choice', 'foil'],
      [90_000, undefined, undefined],
    ],
  )
  assert.equal(body.total, 106_200)
})

test('quantities that are none are refused by their line', async () => {
  for (const quantity of [0, 1.5, -1, 1e9]) {
    const { status, body } = await price([{ id: box, quantity }])
    assert.equal(status, 422)
    assert.match(JSON.stringify(body.error), /"path":\["lines","0","quantity"\]/)
  }
})
