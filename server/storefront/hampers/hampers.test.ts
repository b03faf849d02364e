import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, inArray } from 'drizzle-orm'
import type { CartAnswer } from '#contract/cart.ts'
import type { HamperAnswer } from '#contract/hampers.ts'
import { variantChange } from '#contract/counter/products.ts'
import { readHamperGoods } from '#server/catalogue/listing/read-hamper-goods.ts'
import { changeVariant } from '#server/catalogue/products/change-variant.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { readParcelToPack } from '#server/fulfilment/packing/read-packing-table.ts'
import { finishPacking } from '#server/fulfilment/packing/finish-packing.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { tickPieces } from '#server/fulfilment/packing/tick-pieces.ts'
import { readSlips } from '#server/fulfilment/packing/read-slips.ts'
import { readTags } from '#server/fulfilment/workshop/read-tags.ts'
import { readPiecesToMake } from '#server/fulfilment/workshop/read-pieces-to-make.ts'
import { findExchanges } from '#server/fulfilment/returns/find-exchanges.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { renderPackingSlip } from '#server/money/documents/pdf/render-packing-slip.ts'
import { extras, products, variants } from '#server/platform/database/catalogue-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { orderLineParts, orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { checkPeople } from '#server/storefront/checkout/check-people.ts'
import { countUnits, createOrder } from '#server/storefront/checkout/create-order.ts'
import { priceCarts } from '#server/storefront/checkout/price-cart.ts'
import { priceRequest } from '#server/storefront/checkout/price-request.ts'
import { readJourneyDays } from '#server/orders/buyer-view/read-journey-days.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { loadOrderable, resolveEach } from '#server/storefront/checkout/resolve-lines.ts'
import { placeOrder, promiseDays } from '#server/storefront/checkout/place-order.ts'
import { addTestExtra, addTestProduct, addTestVariant, readStock, setStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
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
await measure(lamp, { hamperSize: '5 x 5 x 5', weight: 0.1, daysToMake: 6, benchMinutes: 40 })

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
  const empty = { ticked: [], hasBatch: false, batches: [] }
  assert.deepEqual(packed?.pieces, [
    { id: honey, key: `piece--${honey}`, name: 'Honey jar', count: 2, shelf: 'B3', codes: [`P${honey}`], ...empty },
    { id: candle, key: `piece--${candle}`, name: 'Candle tin', count: 1, shelf: '', codes: [`P${candle}`], ...empty },
  ])
  assert.deepEqual([packed?.room.length, packed?.placed.length], [240, 3])
  const [slip] = await readSlips(shop, [orderId])
  assert.ok(slip)
  const text = readPdfText(await renderPackingSlip(slip, false)).join('\n')
  for (const said of ['As it is packed: Keepsake box', '1  Honey jar × 2', '2  Candle tin', 'lower layer'])
    assert.ok(text.includes(said), `${said} in ${text}`)
})

async function beginPacking(orderId: string) {
  const by = { ...createSystemActor('a test'), kind: 'staff' as const, id: '8', session: null, network: null }
  const started = await startPacking(shop, { key: randomUUID(), shipmentId: orderId }, by)
  assert.ok(started.ok, JSON.stringify(started))
  const parcel = async () => {
    const read = await readParcelToPack(shop, orderId, '8')
    assert.ok(read.ok)
    return read.parcel
  }
  const { packing, lines, addressSeen } = await parcel()
  const { line = 0 } = lines[0] ?? {}
  const packingId = packing?.id ?? ''
  const tick = (piece: string | undefined, units: readonly number[], isTicked = true, label: object = {}) => {
    const at = shop.now().toISOString()
    const how = 'tap' as const
    const ticks = units.map((unit) => ({ key: randomUUID(), line, piece, unit, ...label, isTicked, how, at }))
    return tickPieces(shop, { packingId, ticks }, by)
  }
  const close = () =>
    finishPacking(shop, { packingId, key: randomUUID(), box: 'M', weight: null, addressSeen }, by).then((done) =>
      done.ok ? 'packed' : done.message,
    )
  return { line, tick, close, parcel }
}

test('a box closes once each piece is ticked into its hamper; what is refunded comes out again', async () => {
  const { orderId } = await createPaidOrder(shop, [hamper])
  const { line, tick, close, parcel } = await beginPacking(orderId)
  assert.ok((await tick(undefined, [1, 2])).ok)
  assert.equal(await close(), 'Not in the box yet: 4 of 4 Honey jar and 2 of 2 Candle tin.')
  assert.ok((await tick(`piece--${honey}`, [1, 2, 3, 4])).ok)
  assert.ok((await tick(`piece--${candle}`, [1])).ok)
  assert.equal(await close(), 'Not in the box yet: 1 of 2 Candle tin.')
  assert.deepEqual(
    (await parcel()).lines[0]?.hamper?.pieces.map(({ ticked }) => ticked),
    [[1, 2, 3, 4], [1]],
  )
  for (const [piece, unit] of [
    [`piece--${honey}`, 5],
    ['piece--999', 1],
    [undefined, 3],
  ] as const) {
    const refused = await tick(piece, [unit])
    assert.equal(refused.ok ? '' : refused.reason, 'line', piece)
  }
  assert.ok(
    (await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'One too many', restock: true })).ok,
  )
  assert.match(await close(), /^Take out of the box: 2 × Honey jar and 1 × Keepsake box\. It was refunded/)
  await tick(`piece--${honey}`, [1, 2], false)
  await tick(undefined, [2], false)
  assert.equal(await close(), 'packed')
})

test('each hamper gets a card of its contents beside the slip, with what its food declares, without amounts', async () => {
  const inside = [
    { name: 'Raw honey', quantity: '80 g', kind: 'veg' as const, keeps: '18 months', ingredients: 'Raw mustard honey' },
    { name: 'Dipper' },
  ]
  await database.orm.update(products).set({ inside }).where(eq(products.id, honey))
  const { orderId } = await createPaidOrder(shop, [hamper])
  const [slip] = await readSlips(shop, [orderId])
  assert.ok(slip)
  const pdf = await renderPackingSlip(slip, false)
  assert.equal((pdf.toString('latin1').match(/\/Type \/Page\n/g) ?? []).length, 3)
  const text = readPdfText(pdf).join('\n')
  for (const said of [
    '1  Honey jar × 2',
    'Raw honey, 80 g · vegetarian · best within 18 months',
    'Ingredients: Raw mustard honey',
    'All the food in it is vegetarian.',
    'Raw honey keeps the shortest time: 18 months.',
    `FSSAI licence ${shop.settings.seller.fssaiLicence}`,
  ])
    assert.ok(text.includes(said), `${said} in ${text}`)
  assert.ok(!text.includes('Dipper'), 'only what the law wants declared')
  assert.ok(!/₹|\d\.\d\d\b/.test(text), text)
  assert.doesNotMatch(text, /^Batch \S+,/m)
  const readLabels = async () => {
    const [packed] = await readSlips(shop, [orderId])
    const lines = readPdfText(await renderPackingSlip(packed!, false))
    return [...new Set(lines.filter((said) => /^Batch (?!and)/.test(said)))]
  }
  const { tick, parcel } = await beginPacking(orderId)
  const key = `piece--${honey}`
  await tick(key, [1, 2], true, { batch: 'H-21', bestBefore: '2027-03-05' })
  await tick(key, [3], true, { batch: 'H-22' })
  await tick(key, [4])
  const [jars, tin] = (await parcel()).lines[0]?.hamper?.pieces ?? []
  assert.deepEqual([jars?.hasBatch, tin?.hasBatch], [true, false])
  assert.deepEqual(
    jars?.batches.map(({ unit, batch, bestBefore }) => [unit, batch, bestBefore]),
    [
      [1, 'H-21', '2027-03-05'],
      [2, 'H-21', '2027-03-05'],
      [3, 'H-22', null],
    ],
  )
  assert.deepEqual(await readLabels(), ['Batch H-21, best before 5 Mar 2027', 'Batch H-22'])
  await tick(key, [1], false)
  await tick(key, [2], true, { batch: 'H-23' })
  assert.deepEqual(await readLabels(), ['Batch H-23', 'Batch H-22'], 'the latest tick of a unit says it')
  await database.orm.update(products).set({ inside: [] }).where(eq(products.id, honey))
})

test('colours of a piece are chosen in the hamper: named, priced, and taken off the shelf with what they need', async () => {
  const dipper = await addTestProduct(database, { name: 'Dipper', stock: 9 })
  const soap = await addTestProduct(database, { name: 'Soap', price: 20_000, stock: 40 })
  await measure(soap, { hamperSize: '6 x 4 x 3, bears', weight: 0.1 })
  const wrapper = { key: 'leaf', name: 'leaf', unitPrice: 1_500, variantId: dipper }
  await addTestExtra(database, soap, {
    key: 'wrapper',
    name: 'Wrapper',
    isRequired: true,
    choices: [{ key: 'wine', name: 'wine' }, wrapper],
  })
  assert.match((await check({ box, pieces: [{ id: soap, count: 3 }] })).problem ?? '', /Soap: Please choose: wrapper/)
  const leaf = { wrapper: 'leaf' }
  const asked = [
    { id: soap, count: 1, choices: { wrapper: 'wine' } },
    { id: soap, count: 1, choices: leaf },
    { id: soap, count: 1, choices: leaf },
  ]
  const answer = await check({ box, pieces: asked })
  assert.deepEqual(answer.choices, {
    ribbon: 'wine',
    [`piece--${soap}--wrapper--leaf`]: '2',
    [`piece--${soap}--wrapper--wine`]: '1',
  })
  assert.equal(answer.line?.taxable, 90_000 + 3 * 20_000 + 2 * 1_500)
  const priced = await priceCarts(
    database,
    [{ cart: [{ id: box, quantity: 1, choices: answer.choices }] }],
    100_000_000,
  )
  assert.ok(priced.ok)
  const units = countUnits(priced.carts.map((cart) => ({ cart })))
  assert.equal(units.find(({ variantId }) => variantId === dipper)?.name, 'Soap (Wrapper: leaf)')
  const before = [await readStock(database, soap), await readStock(database, dipper)]
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 2, choices: answer.choices }])
  const line = await lineOf(orderId)
  assert.match(choicesText(line), /Soap \(Wrapper: leaf\): 2 pieces, Soap \(Wrapper: wine\): 1 piece/)
  assert.deepEqual(
    [await readStock(database, soap), await readStock(database, dipper)],
    [before[0]! - 6, before[1]! - 4],
  )
  assert.deepEqual(await checkLedger(database), [])
  const isDipper = and(eq(orderLineParts.lineId, line.id), eq(orderLineParts.variantId, dipper))
  for (const [quantity, broken] of [
    [3, [`line ${line.id}`]],
    [4, []],
  ] as const) {
    await database.orm.update(orderLineParts).set({ quantity }).where(isDipper)
    const found = await checkLedger(database)
    assert.deepEqual(
      found.filter(({ invariant }) => invariant.startsWith('H1')).map(({ reference }) => reference),
      broken,
      `${quantity} of 4 dippers`,
    )
  }
  const short = await showCart([{ id: box, quantity: 14, choices: answer.choices }])
  assert.match(short.lines[0]?.problem?.message ?? '', /only 5 of Soap \(Wrapper: leaf\) are left/)
  const enough = await showCart([{ id: box, quantity: 2, choices: answer.choices }])
  assert.equal(enough.lines[0]?.problem, null)
  await setStock(database, dipper, 100)
  const many = await showCart([{ id: box, quantity: 14, choices: answer.choices }])
  assert.match(many.lines[0]?.problem?.message ?? '', /only 34 of Soap \(Wrapper: leaf\) are left/)
})

test('the first colour of a piece stays chosen: sold out it is refused, and another first one changes nothing', async () => {
  const lid = await addTestProduct(database, { name: 'Teal lid', stock: 30 })
  const jar = await addTestProduct(database, { name: 'Spice jar', price: 20_000, stock: 40 })
  await measure(jar, { hamperSize: '5 x 5 x 6, upright', weight: 0.1 })
  const [teal, pink] = [
    { key: 'teal', name: 'teal', unitPrice: 0, oncePrice: 0, variantId: lid },
    { key: 'rani', name: 'rani pink', unitPrice: 0, oncePrice: 0 },
  ]
  await addTestExtra(database, jar, { key: 'lid', name: 'Lid', choices: [teal, pink] })
  const { choices } = await check({ box, pieces: [{ id: jar, count: 3 }] })
  assert.equal(choices[`piece--${jar}--lid--teal`], '3')
  const lines = [{ id: box, quantity: 1, choices }]
  const shown = async () => {
    const [{ priced, problem } = { priced: null, problem: null }] = (await showCart(lines)).lines
    return problem?.message ?? priced?.choices.map(({ name }) => name).join(', ')
  }
  await database.orm
    .update(extras)
    .set({ choices: [pink, teal] })
    .where(eq(extras.productId, jar))
  assert.equal(await shown(), 'Ribbon, Spice jar (Lid: teal)')
  await setStock(database, lid, 0)
  const soldOut = 'Keepsake box: Spice jar: Lid: teal is sold out. Please choose another.'
  assert.equal(await shown(), soldOut)
  const refused = await placeOrder(shop, await createOrderRequest(shop, lines))
  assert.deepEqual(refused.ok || [refused.reason, refused.message], ['choice-sold-out', soldOut])
})

test('one piece under several names of its colours is one piece, in the order and in the box', async () => {
  const tea = await addTestProduct(database, { name: 'Tea tin', price: 20_000, stock: 40 })
  await measure(tea, { hamperSize: '5 x 5 x 6, upright', weight: 0.1 })
  const plain = { unitPrice: 0, oncePrice: 0 }
  for (const key of ['cap', 'lid'])
    await addTestExtra(database, tea, {
      key,
      name: key,
      choices: ['leaf', 'wine'].map((name) => ({ key: name, name, ...plain })),
    })
  const choices = {
    [`piece--${tea}`]: '1',
    [`piece--${tea}--cap--leaf--lid--leaf`]: '1',
    [`piece--${tea}--lid--leaf--cap--leaf`]: '2',
  }
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 1, choices }])
  const { hamper: packed } = await lineOf(orderId)
  assert.deepEqual(
    packed?.pieces.map(({ key, count }) => [key, count]),
    [[`piece--${tea}--cap--leaf--lid--leaf`, 4]],
  )
  const twice = { id: box, quantity: 1, choices: { [`piece--${tea}--cap--leaf--cap--wine`]: '3' } }
  const refused = await placeOrder(shop, await createOrderRequest(shop, [twice]))
  assert.deepEqual(refused.ok || refused.reason, 'no-such-choice')
})

test('a piece that is made to order gives the hamper its days and its work, and the workshop its name', async () => {
  const inside = [...pieces, { id: lamp, count: 2 }]
  const answer = await check({ box, pieces: inside })
  assert.equal(answer.problem, null)
  const cart = await showCart([{ id: box, quantity: 2, choices: answer.choices }])
  assert.equal(cart.daysToMake, 6)
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 2, choices: answer.choices }])
  const [{ shipmentMinutes, lead } = { shipmentMinutes: 0, lead: 0 }] = await database.orm
    .select({ shipmentMinutes: shipments.workMinutes, lead: shipments.daysToMake })
    .from(shipments)
    .where(eq(shipments.id, orderId))
  const own = await database.orm
    .select()
    .from(variants)
    .where(inArray(variants.id, [box, honey, candle]))
  const others = own.reduce((sum, { id, benchMinutes }) => sum + benchMinutes * (id === honey ? 2 : 1), 0)
  assert.deepEqual([lead, shipmentMinutes], [6, 2 * (others + 2 * 40)])
  const read = await readParcelToPack(shop, orderId, '1')
  assert.ok(read.ok)
  assert.match(read.parcel.stop?.message ?? '', /2 of 2 Keepsake box with 2 × Oil lamp are not made/)
  assert.equal(read.parcel.lines[0]?.work, 'made')
  const journey = await readJourneyDays(database.orm, [await readOrder(shop, orderId)])
  assert.equal(journey(await readOrder(shop, orderId), orderId, []).isMadeToOrder, true)
  const [tag] = await readTags(shop, [orderId])
  assert.match(tag?.words ?? '', /^To make: 2 × Oil lamp, Ribbon: wine/)
  const { days } = await readPiecesToMake(shop)
  assert.ok(days.some(({ work }) => work.some(({ technique, pieces }) => technique === null && pieces === 2)))
  assert.deepEqual(await checkLedger(database), [])
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processPendingRefunds(shop)
  assert.equal(await readStock(database, lamp), null)
  assert.deepEqual(await checkLedger(database), [])
})

test('a hamper is promised anew when staff begin to make what came from the shelf', async () => {
  const bell = await addTestProduct(database, { name: 'Bell', price: 15_000, stock: 30 })
  await measure(bell, { hamperSize: '4 x 4 x 6, upright', weight: 0.1, daysToMake: 9 })
  const request = await createOrderRequest(shop, [
    { id: box, quantity: 1, choices: toPieceChoices([{ id: bell, count: 3 }]) },
  ])
  const people = checkPeople(request)
  assert.ok(people.ok)
  const at = shop.now()
  const priced = await priceRequest(shop, { request, people, at, gone: new Set(), replaced: null })
  assert.ok(priced.ok)
  const promised = promiseDays(await readCapacity(database.orm, at), priced.order, at)
  assert.ok(promised.ok)
  await measure(bell, { stock: null })
  const created = await createOrder(shop, promised.order, undefined)
  assert.deepEqual(created.ok || created.reason, 'overtaken')
  const placed = await placeOrder(shop, request)
  assert.ok(placed.ok)
  const line = await lineOf(placed.orderId)
  assert.deepEqual(line.hamper?.pieces[0]?.isMade, true)
  assert.deepEqual(await checkLedger(database), [])
})

test('a piece that staff no longer count is made when its hamper is sent again', async () => {
  const gong = await addTestProduct(database, { name: 'Gong', price: 15_000, stock: 30 })
  await measure(gong, { hamperSize: '4 x 4 x 6, upright', weight: 0.1, benchMinutes: 30 })
  const { bookedOrder, advance, again } = returnSteps(shop)
  const choices = toPieceChoices([{ id: gong, count: 3 }])
  const orderId = await bookedOrder([{ id: box, quantity: 1, choices }])
  await advance(orderId, 'PICKED UP', 'LOST')
  await measure(gong, { stock: null, daysToMake: 9 })
  const { id: line } = await lineOf(orderId)
  const countToMake = async () => {
    const { days } = await readPiecesToMake(shop)
    return days.flatMap(({ work }) => work).reduce((sum, { pieces }) => sum + pieces, 0)
  }
  const before = await countToMake()
  assert.deepEqual(await again(orderId, 'lost', [{ line, units: 1 }]), { ok: true })
  const second = `${orderId}-2`
  const [sent] = await database.orm.select().from(shipments).where(eq(shipments.id, second))
  assert.equal(sent?.daysToMake, 9)
  assert.ok((sent?.workMinutes ?? 0) >= 90)
  assert.equal(await countToMake(), before + 1)
  const read = await readParcelToPack(shop, second, '1')
  assert.match(read.ok ? (read.parcel.stop?.message ?? '') : '', /Keepsake box with 3 × Gong is not made/)
  assert.deepEqual(await checkLedger(database), [])
})

test('a piece that staff no longer count is made when the money comes after the hold has ended', async () => {
  const drum = await addTestProduct(database, { name: 'Drum', price: 15_000, stock: 3 })
  await measure(drum, { hamperSize: '4 x 4 x 6, upright', weight: 0.1 })
  const choices = toPieceChoices([{ id: drum, count: 3 }])
  const order = await createUnpaidOrder(shop, [{ id: box, quantity: 1, choices }])
  await expireOrder(shop, order.orderId)
  await measure(drum, { stock: null, daysToMake: 9 })
  const { paymentId } = await payInWindow(shop, order)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  assert.equal((await readOrder(shop, order.orderId)).state, 'placed')
  const { hamper: packed, id } = await lineOf(order.orderId)
  assert.equal(packed?.pieces[0]?.isMade, true)
  assert.deepEqual(await database.orm.select().from(orderLineParts).where(eq(orderLineParts.lineId, id)), [])
  const [shipment] = await database.orm.select().from(shipments).where(eq(shipments.orderId, order.orderId))
  assert.equal(shipment?.daysToMake, 9)
  assert.deepEqual(await checkLedger(database), [])
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
