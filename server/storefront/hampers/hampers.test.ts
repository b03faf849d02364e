import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { CartAnswer } from '#contract/cart.ts'
import type { HamperAnswer } from '#contract/hampers.ts'
import { variantChange } from '#contract/counter/products.ts'
import { readHamperGoods } from '#server/catalogue/listing/read-hamper-goods.ts'
import { changeVariant } from '#server/catalogue/products/change-variant.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { readParcelToPack } from '#server/fulfilment/packing/read-packing-table.ts'
import { readSlips } from '#server/fulfilment/packing/read-slips.ts'
import { findExchanges } from '#server/fulfilment/returns/find-exchanges.ts'
import { renderPackingSlip } from '#server/money/documents/pdf/render-packing-slip.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { priceCarts } from '#server/storefront/checkout/price-cart.ts'
import { loadOrderable, resolveEach } from '#server/storefront/checkout/resolve-lines.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestExtra, addTestProduct, addTestVariant, readStock, setStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { choicesText } from '#shop/cart/choices.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { toPieceChoices } from '#shop/hampers/hamper-pieces.ts'

const api = await openTestApi()
const { shop } = api
const { database } = shop
after(() => api.close())

const measure = (id: number, set: Partial<typeof variants.$inferInsert>) =>
  database.orm.update(variants).set(set).where(eq(variants.id, id))
const box = await addTestProduct(database, { name: 'Keepsake box', price: 90_000, stock: 40, sideCm: 30, gstRate: 5 })
await measure(box, { hamperRoom: '24 x 24 x 12, 2 kg', hsn: '4819' })
await addTestVariant(database, box, { name: 'Large', price: 90_000, stock: 5 })
await addTestExtra(database, box, {
  key: 'ribbon',
  name: 'Ribbon',
  choices: [
    { key: 'wine', name: 'wine' },
    { key: 'leaf', name: 'leaf', unitPrice: 5_000 },
  ],
})
const honey = await addTestProduct(database, { name: 'Honey jar', price: 30_000, stock: 40, gstRate: 5 })
await measure(honey, { hamperSize: '5 x 5 x 8, upright', weight: 0.2, hsn: '0409', shelf: 'B3' })
const candle = await addTestProduct(database, { name: 'Candle tin', price: 32_458, discount: 10, stock: 40 })
await measure(candle, { hamperSize: '8 x 8 x 6, upright, bears', weight: 0.25, hsn: '3406' })
const lamp = await addTestProduct(database, { name: 'Oil lamp', price: 10_000, stock: null })
await measure(lamp, { hamperSize: '5 x 5 x 5', weight: 0.1 })

const pieces = [
  { id: honey, count: 2 },
  { id: candle, count: 1 },
]
const hamper = { id: box, quantity: 2, choices: { ribbon: 'leaf', ...toPieceChoices(pieces) } }
const check = async (asked: unknown) => {
  const { status, body } = await api.request('hampers/check', { body: asked })
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as HamperAnswer
}
const showCart = async (lines: unknown) =>
  (await api.request('cart', { body: { lines } })).body as unknown as CartAnswer
const stocks = () => Promise.all([box, honey, candle].map((id) => readStock(database, id)))
const lineOf = async (orderId: string) => {
  const [line] = await database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(line)
  return line
}

test('the check says how it is packed, and what it costs, and the cart agrees', async () => {
  const answer = await check({ box, pieces, choices: { ribbon: 'leaf' } })
  assert.equal(answer.problem, null)
  assert.equal(answer.plan?.placed.length, 3)
  assert.deepEqual(answer.fullness, { floor: 20, grams: 650, mostGrams: 2_000 })
  const each = 90_000 + 5_000 + 2 * 30_000 + 29_212
  assert.deepEqual([answer.line?.taxable, answer.line?.gstRate], [each, 18])
  const cart = await showCart([{ id: box, quantity: 1, choices: answer.choices }])
  assert.deepEqual([cart.total, cart.subtotal], [answer.total, each])
  assert.deepEqual(
    cart.lines[0]?.priced?.choices.map(({ name, label }) => `${name}: ${label}`),
    ['Ribbon: leaf', 'Honey jar: 2 pieces', 'Candle tin: 1 piece'],
  )
})

test('what cannot be a hamper has a sentence in check and cart, and no order', async () => {
  const few = await check({ box, pieces: [{ id: honey, count: 2 }] })
  assert.match(few.problem ?? '', /3 pieces at least. Please add 1 more/)
  assert.deepEqual([few.plan, few.line, few.total], [null, null, 0])
  assert.match((await check({ box, pieces: [{ id: honey, count: 20 }] })).problem ?? '', /weigh more/)
  assert.match((await check({ box, pieces: [{ id: lamp, count: 3 }] })).problem ?? '', /no longer sold/)
  assert.match((await check({ box: honey, pieces })).problem ?? '', /choose another box/)
  assert.match((await check({ box: 999_999, pieces })).problem ?? '', /no longer sold/)
  const many = await api.request('hampers/check', { body: { box, pieces: [{ id: honey, count: 25 }] } })
  assert.equal(many.status, 400)
  const choices = { 'piece--999999': '3' }
  const refused = await placeOrder(shop, await createOrderRequest(shop, [{ id: box, quantity: 1, choices }]))
  assert.deepEqual(refused.ok ? [] : [refused.reason], ['no-such-choice'])
  const odd = await placeOrder(
    shop,
    await createOrderRequest(shop, [{ id: box, quantity: 1, choices: { [`piece--${honey}`]: 'many' } }]),
  )
  assert.deepEqual(odd.ok ? [] : [odd.reason], ['no-such-choice'])
})

test('two hampers take their pieces off the shelf, cost what the cart said, and are taxed at the highest rate', async () => {
  const before = await stocks()
  const cart = await showCart([hamper])
  const { orderId } = await createPaidOrder(shop, [hamper])
  const { subtotal, tax } = await readOrder(shop, orderId)
  assert.deepEqual([subtotal, tax], [cart.subtotal, cart.tax])
  assert.equal(tax, Math.round(subtotal * 0.18))
  assert.deepEqual(await stocks(), [before[0]! - 2, before[1]! - 4, before[2]! - 2])
  const line = await lineOf(orderId)
  assert.deepEqual([line.gstRate, line.hsn, line.weight], [18, '3406', 5.4])
  assert.equal(choicesText(line), 'Ribbon: leaf, Honey jar: 2 pieces, Candle tin: 1 piece')
  assert.deepEqual(
    line.hamper?.pieces.map(({ name, count, gstRate }) => [name, count, gstRate]),
    [
      ['Honey jar', 2, 5],
      ['Candle tin', 1, 18],
    ],
  )
  assert.deepEqual(await checkLedger(database), [])
  // The other size has another inside.
  assert.deepEqual(await findExchanges(database.orm, orderId), [])
})

test('the packer has contents, shelves and the drawing, without amounts; the slip has them too', async () => {
  const { orderId } = await createPaidOrder(shop, [hamper])
  const read = await readParcelToPack(shop, orderId, '1')
  assert.ok(read.ok)
  const packed = read.parcel.lines[0]?.hamper
  assert.deepEqual(packed?.pieces, [
    { id: honey, name: 'Honey jar', count: 2, shelf: 'B3' },
    { id: candle, name: 'Candle tin', count: 1, shelf: '' },
  ])
  assert.deepEqual([packed?.room.length, packed?.placed.length], [240, 3])
  const [slip] = await readSlips(shop, [orderId])
  assert.ok(slip)
  const text = readPdfText(await renderPackingSlip(slip, false)).join('\n')
  for (const said of ['As it is packed: Keepsake box', '1  Honey jar × 2', '2  Candle tin', 'lower layer'])
    assert.ok(text.includes(said), `${said} in ${text}`)
})

test('a hamper that comes back brings its pieces back, and cancelling the rest', async () => {
  const before = await stocks()
  const { orderId, amount } = await createPaidOrder(shop, [hamper])
  const { id: line } = await lineOf(orderId)
  const one = await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'One too many', restock: true })
  assert.ok(one.ok, JSON.stringify(one))
  assert.deepEqual(await stocks(), [before[0]! - 1, before[1]! - 2, before[2]! - 1])
  assert.deepEqual(await checkLedger(database), [])
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.deepEqual(await stocks(), before)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.ok(amount > one.amount)
  assert.deepEqual(await checkLedger(database), [])
})

test('an owner measures a variant in any spelling, and it goes into hampers; what is no measure is refused', async () => {
  const soap = await addTestProduct(database, { name: 'Soap', stock: 5, weight: 0.1 })
  const isListed = async () => (await check({ box, pieces: [...pieces, { id: soap, count: 1 }] })).problem === null
  assert.equal(await isListed(), false)
  const typed = variantChange.parse({ hamperSize: '8x5 x 3 cm, bears' })
  const by = createSystemActor('a test')
  assert.ok((await changeVariant(shop, { id: soap, version: 1, change: typed }, by)).ok)
  assert.equal(await isListed(), true)
  const [saved] = await database.orm.select().from(variants).where(eq(variants.id, soap))
  assert.deepEqual([saved?.hamperSize, saved?.hamperRoom], ['8 x 5 x 3, bears', ''])
  const refused = variantChange.safeParse({ hamperSize: 'small' })
  assert.match(refused.error?.issues[0]?.message ?? '', /^Write the outside in cm: 5 x 5 x 8/)
  const cleared = { hamperSize: '' }
  assert.ok((await changeVariant(shop, { id: soap, version: saved!.version, change: cleared }, by)).ok)
  assert.equal(await isListed(), false)
})

test('boxes are listed before pieces, whatever their categories', async () => {
  const cane = await addTestProduct(database, { name: 'Cane box', stock: 4 })
  await measure(cane, { hamperRoom: '20 x 20 x 9, 2 kg' })
  const listed = await readHamperGoods(database)
  const rooms = listed.map(({ room }) => room !== null)
  assert.deepEqual(
    rooms,
    [...rooms].toSorted((a, b) => Number(b) - Number(a)),
  )
  assert.ok(listed.some(({ id }) => id === honey))
  await measure(cane, { hamperRoom: '' })
})

test('equal hampers of an order are packed once, and more than 100 different ones are refused', async () => {
  const two = { ...hamper, choices: { ...hamper.choices, ribbon: 'wine' } }
  const orderable = await loadOrderable(database, [hamper, two])
  const [first, second] = resolveEach(orderable, [hamper, two]).map((one) => one.ok && one.line.hamper)
  assert.ok(first)
  assert.equal(first, second)

  const parcels = Array.from({ length: 101 }, (_, place) => {
    const few = [
      { id: honey, count: 1 + (place % 24) },
      { id: candle, count: 1 + Math.floor(place / 24) },
    ]
    return { cart: [{ id: box, quantity: 1, choices: toPieceChoices(few) }] }
  })
  const refused = await priceCarts(database, parcels, 100_000_000)
  assert.match(refused.ok ? '' : refused.message, /^Up to 100 different hampers fit into one order\./)
  const same = Array.from({ length: 101 }, () => ({ cart: [{ ...hamper, quantity: 1 }] }))
  assert.ok((await priceCarts(database, same, 100_000_000)).ok)
})

test('a deep box is drawn on its side, so that the slip has room', async () => {
  const { orderId } = await createPaidOrder(shop, [hamper])
  const [slip] = await readSlips(shop, [orderId])
  const [line] = slip?.lines ?? []
  assert.ok(slip && line?.hamper)
  const { room, placed } = line.hamper
  const deep = {
    ...line.hamper,
    room: { ...room, length: 90, breadth: 900 },
    placed: [{ ...placed[0]!, x: 0, y: 800 }],
  }
  const pdf = await renderPackingSlip({ ...slip, lines: [{ ...line, hamper: deep }] }, false)
  const heights = [...pdf.toString('latin1').matchAll(/^[\d.]+ [\d.]+ [\d.]+ ([\d.]+) re$/gm)].map(([, high]) =>
    Number(high),
  )
  assert.ok(heights.includes(18), `${heights}`)
  assert.ok(heights.every((high) => high <= 180))
})

test('a hamper that is lost and cannot be sent again names the piece that is missing', async () => {
  const { bookedOrder, advance, again } = returnSteps(shop)
  const orderId = await bookedOrder([{ ...hamper, quantity: 1 }])
  await advance(orderId, 'PICKED UP', 'LOST')
  const { id: line } = await lineOf(orderId)
  await setStock(database, candle, 0)
  const refused = await again(orderId, 'lost', [{ line, units: 1 }])
  assert.match(refused.ok ? '' : refused.message, /^Candle tin is not in stock any more/)
  await setStock(database, candle, 40)
})

test('a piece that runs out is named, in the cart and to the one who came too late', async () => {
  await setStock(database, candle, 1)
  const cart = await showCart([hamper, { id: honey, quantity: 1 }])
  assert.equal(
    cart.lines[0]?.problem?.message,
    'Keepsake box: only 1 of Candle tin is left. Please open it and put something else in.',
  )
  assert.equal(cart.subtotal, 30_000)
  const single = { ...hamper, quantity: 1 }
  const order = async (more: object = {}) => placeOrder(shop, await createOrderRequest(shop, [single], more))
  const other = { info: { ...(await createOrderRequest(shop, [single])).info, email: 'riya@example.in' } }
  const both = await Promise.all([order(), order(other)])
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
  const late = both.find((answer) => !answer.ok)
  assert.ok(late?.ok === false && late.message.startsWith('Candle tin is sold out.'), JSON.stringify(late))
  assert.equal(await readStock(database, candle), 0)
  assert.deepEqual(await checkLedger(database), [])
  await setStock(database, candle, 40)
})
