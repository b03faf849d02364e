import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addTestExtra, addTestProduct } from '#server/testing/add-test-product.ts'
import { createTestQuote, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const testApi = await openTestApi()
const { database } = testApi.shop
after(() => testApi.close())

const tray = await addTestProduct(database, { name: 'Brass tray', price: 50_000, stock: 100 })
const box = await addTestProduct(database, { name: 'Keepsake box', price: 90_000, stock: 100 })
const ribbonRoll = await addTestProduct(database, { name: 'Ribbon roll', stock: 0 })
await addTestExtra(database, box, {
  key: 'motif',
  name: 'Motif',
  isRequired: true,
  choices: [
    { key: 'booti', name: 'booti' },
    { key: 'silk', name: 'silk', variantId: ribbonRoll },
  ],
})

type Line = { id: unknown; quantity: unknown; choices?: Record<string, string> }
type Fault = { path: string[]; message: string }
const shipping = await createTestQuote(testApi.shop, [{ id: tray, quantity: 1 }])
const good: Line = { id: tray, quantity: 1 }

async function refusalOf(path: string, body: object) {
  const { status, body: answer } = await testApi.request(path, { body })
  const [fault] = (answer.error?.details['errors'] ?? []) as Fault[]
  return { status, path: fault?.path.join('.'), message: fault?.message }
}
/** A second line at fault, in the cart of one address, and with the second of two. */
async function refusalsOf(line: Line) {
  const cart = [good, line]
  const shipment = (lines: Line[]) => ({ to: testApiAddress, lines, shipping })
  return [
    { at: 'cart.1', ...(await refusalOf('orders/new', { info: testApiAddress, cart, shipping })) },
    {
      at: 'shipments.1.lines.1',
      ...(await refusalOf('orders/new', { shipments: [shipment([good]), shipment(cart)] })),
    },
  ]
}

const quantities = [0, 1.5, -1, 1e9, 1e300, 1_000]

for (const quantity of quantities)
  test(`a quantity of ${quantity} is answered with 422, by its line and field, in a sentence`, async () => {
    const priced = await refusalOf('cart', { lines: [good, { id: tray, quantity }] })
    for (const { at, status, path, message } of [
      { at: 'lines.1', ...priced },
      ...(await refusalsOf({ id: tray, quantity })),
    ]) {
      assert.deepEqual([status, path], [422, `${at}.quantity`])
      assert.match(message ?? '', /^(Please choose a quantity of 1 or more\.|Up to 999 of one product)/)
    }
    const cart = [good, { id: tray, quantity }]
    const offered = await refusalOf('orders/getShipOptions', { delivery_postcode: '302001', cart })
    assert.deepEqual([offered.status, offered.path], [422, 'cart.1.quantity'])
  })

test('lines of one product that together are too many, and what is not sold, are answered with 422 by their line', async () => {
  for (const { at, ...answer } of await refusalsOf({ id: tray, quantity: 999 })) {
    assert.deepEqual([answer.status, answer.path], [422, `${at}.quantity`])
    assert.match(answer.message ?? '', /^Up to 999/)
  }
  for (const { at, ...answer } of await refusalsOf({ id: 987_654_321, quantity: 1 })) {
    assert.deepEqual([answer.status, answer.path], [422, `${at}.id`])
    assert.match(answer.message ?? '', /no longer sold/)
  }
})

test('a choice that is missing, unknown, of another product or sold out names its line and extra', async () => {
  const cases: [Record<string, string> | undefined, Line['id'], string, number][] = [
    [undefined, box, 'motif', 422],
    [{ motif: 'lamp' }, box, 'motif', 422],
    [{ motif: 'booti', lid: 'leaf' }, box, 'lid', 422],
    [{ motif: 'booti' }, tray, 'motif', 422],
    [{ motif: 'silk' }, box, 'motif', 409],
  ]
  for (const [choices, id, extra, wanted] of cases)
    for (const { at, status, path, message } of await refusalsOf({ id, quantity: 1, ...(choices && { choices }) })) {
      assert.deepEqual([status, path], [wanted, `${at}.choices.${extra}`])
      assert.match(message ?? '', /[a-z]\.$/)
    }
})

test('what is no number at all is no body of ours: 400, by its field', async () => {
  for (const quantity of ['two', null, {}, [1]]) {
    const { status, path } = await refusalOf('orders/new', {
      info: testApiAddress,
      cart: [{ id: tray, quantity }],
      shipping,
    })
    assert.deepEqual([status, path], [400, 'cart.0.quantity'])
  }
})
