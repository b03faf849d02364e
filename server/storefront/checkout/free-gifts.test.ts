import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { invoices } from '#server/platform/database/document-tables.ts'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { makeOffer } from '#server/catalogue/offers/change-offer.ts'
import { readOffer } from '#server/catalogue/offers/list-offers.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestExtra, addTestProduct, readStock, setStock } from '#server/testing/add-test-product.ts'
import {
  createOrderRequest,
  createShipmentsRequest,
  payInWindow,
  testAddress,
} from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import type { OfferConditions } from '#shop/offers/offer-terms.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { listDays } from './list-days.ts'
import { quoteShipping } from './quote-shipping.ts'
import { placeOrder } from './place-order.ts'
import { showCart } from './show-cart.ts'

let shop: TestShop
let hamper: number
let diya: number
before(async () => {
  shop = await openTestShop()
  hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 1_000_00, stock: 500 })
  diya = await addTestProduct(shop.database, { name: 'Diya', price: 499_00, stock: 50, weight: 1, gstRate: 5 })
})
beforeEach(async () => {
  await shop.database.orm.update(offers).set({ isActive: false })
  await setStock(shop.database, diya, 50)
})
after(() => shop.close())

async function addGift(conditions: OfferConditions = {}, variant = diya): Promise<number> {
  const values = { name: 'A diya with every hamper', lane: 'offer' as const, gives: { on: 'gift' as const, variant } }
  const [offer] = await shop.database.orm
    .insert(offers)
    .values({ ...values, conditions })
    .returning()
  return offer!.id
}
type More = Parameters<typeof createOrderRequest>[2]
const request = async (quantity: number, more: More = {}) =>
  placeOrder(shop, await createOrderRequest(shop, [{ id: hamper, quantity }], more))
async function open(quantity: number, more: More = {}) {
  const opened = await request(quantity, more)
  assert.ok(opened.ok, JSON.stringify(opened))
  return opened
}
async function pay(opened: { providerOrderId: string }): Promise<void> {
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
}
const linesOf = (orderId: string) =>
  shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
const cartOf = (quantity: number, code?: string) =>
  showCart(shop, { lines: [{ id: hamper, quantity }], ...(code !== undefined && { code }) })

test('a cart that has what the offer asks for shows its gift, and its order has it as a line that costs nothing', async () => {
  const offer = await addGift({ pieces: 2 })
  assert.deepEqual((await cartOf(1)).freeGifts, [])
  const cart = await cartOf(2)
  assert.deepEqual(
    cart.freeGifts.map(({ id, name, label }) => [id, name, label]),
    [[diya, 'Diya', 'A diya with every hamper']],
  )
  assert.deepEqual([cart.subtotal, cart.weight], [2_000_00, 5])
  const opened = await open(2, { freeGifts: [diya], expectedTotal: cart.total + 120_00 })
  const [bought, gift] = await linesOf(opened.orderId)
  assert.deepEqual([bought?.taxable, gift?.lineTotal, gift?.taxable, gift?.tax], [2_000_00, 499_00, 0, 0])
  assert.deepEqual(
    [gift?.name, gift?.quantity, gift?.fromStock, gift?.choices[0]?.name],
    ['Diya', 1, true, 'Free gift'],
  )
  assert.equal(await readStock(shop.database, diya), 49)
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, opened.orderId))
  assert.equal(parcel?.weight, 5)
  await pay(opened)
  const [invoice] = await shop.database.orm.select().from(invoices).where(eq(invoices.orderId, opened.orderId))
  const free = invoice?.facts.lines[1]
  assert.deepEqual([free?.name, free?.price, free?.taxable, free?.tax], ['Diya', 499_00, 0, 0])
  assert.deepEqual(free?.notes, ['Free gift: from us', 'A diya with every hamper: -₹499.00'])
  const told = await readOffer(shop.database.orm, offer, todayInIndia(shop.now()))
  assert.deepEqual([told?.uses, told?.given], [1, 499_00])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('its minutes and its days count, and delivery is no dearer for its weight', async () => {
  const slow = await addTestProduct(shop.database, { name: 'Carved box', price: 300_00, daysToMake: 9, weight: 6 })
  const ask = () => quoteShipping(shop, { postcode: '400001', cart: [{ id: hamper, quantity: 1 }] })
  const before = await ask()
  await addGift({}, slow)
  const after = await ask()
  assert.ok(before.ok && after.ok)
  assert.deepEqual([before.daysToMake, after.daysToMake], [0, 9])
  assert.deepEqual([before.quotes[0]?.weight, after.quotes[0]?.weight], [2, 8])
  const charges = (quoted: typeof before) => new Map(quoted.quotes.map((quote) => [quote.courierId, quote.charge]))
  for (const [courier, charge] of charges(after)) assert.ok(charge <= (charges(before).get(courier) ?? Infinity))
  const [cheapest] = after.quotes
  const opened = await open(1, {
    quoteId: cheapest!.id,
    info: { ...testAddress, city: 'Mumbai', state: 'Maharashtra', postcode: '400001' },
  })
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, opened.orderId))
  assert.deepEqual([parcel?.weight, parcel?.daysToMake], [8, 9])
  const early = await open(2)
  assert.equal((await linesOf(early.orderId)).length, 2, 'delivery priced without the gift is as good')
})

test('what is paid for goes first: without a piece to spare there is no gift, and what was shown is not left out in silence', async () => {
  await addGift()
  await setStock(shop.database, diya, 1)
  const both = [
    { id: hamper, quantity: 1 },
    { id: diya, quantity: 1 },
  ]
  assert.deepEqual((await showCart(shop, { lines: both })).freeGifts, [])
  const bought = await placeOrder(shop, await createOrderRequest(shop, both))
  assert.ok(bought.ok)
  assert.deepEqual(
    (await linesOf(bought.orderId)).map(({ taxable }) => taxable),
    [1_000_00, 499_00],
  )
  assert.equal(await readStock(shop.database, diya), 0)
  const refused = await request(1, { freeGifts: [diya] })
  assert.deepEqual([refused.ok, !refused.ok && refused.reason], [false, 'gift-gone'])
  assert.equal((await linesOf((await open(3)).orderId)).length, 1)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('of many who order at once as many as there are gifts get one, and the others none', async () => {
  await addGift()
  await setStock(shop.database, diya, 2)
  const opened = await Promise.all([4, 5, 6, 7].map((quantity) => open(quantity)))
  const lines = await Promise.all(opened.map(({ orderId }) => linesOf(orderId)))
  assert.equal(lines.flat().length, 6)
  assert.equal(await readStock(shop.database, diya), 0)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('it goes once, with the first parcel, and back on its shelf when nobody pays or the order is cancelled', async () => {
  await addGift()
  const cart = [{ id: hamper, quantity: 1 }]
  const wanted = await createShipmentsRequest(shop, [
    { postcode: '400001', cart },
    { postcode: '560001', cart },
  ])
  const two = await placeOrder(shop, wanted)
  assert.ok(two.ok)
  assert.deepEqual(
    (await linesOf(two.orderId)).map(({ shipmentId }) => shipmentId),
    [two.orderId, two.orderId, `${two.orderId}-2`],
  )
  await expireOrder(shop, two.orderId)
  assert.equal(await readStock(shop.database, diya), 50)
  const paid = await open(1)
  await pay(paid)
  assert.equal(await readStock(shop.database, diya), 49)
  assert.ok((await cancelOrder(shop, paid.orderId, null)).ok)
  assert.equal(await readStock(shop.database, diya), 50)
  assert.deepEqual(await checkLedger(shop.database), [])
})

/** To Jaipur and to Mumbai, each with delivery priced for its own hampers. */
type ForTwo = { code?: string; freeGifts?: number[]; expectedDays?: (string | undefined)[] }
async function openForTwo(quantities: readonly number[], { code, expectedDays = [], ...more }: ForTwo = {}) {
  const wanted = quantities.map(async (quantity, index) => {
    const cart = [{ id: hamper, quantity }]
    const place = index === 0 ? {} : { city: 'Mumbai', state: 'Maharashtra', postcode: '400001' }
    const info = { ...testAddress, ...place }
    const quoted = await quoteShipping(shop, { postcode: info.postcode, cart, code })
    assert.ok(quoted.ok)
    const [{ id: quoteId }] = quoted.quotes as [(typeof quoted.quotes)[number]]
    const expectedDay = expectedDays[index] ?? quoted.arrivals.arrivesBy.get(quoteId) ?? undefined
    return { info, cart, quoteId, expectedDay }
  })
  const shipments = await Promise.all(wanted)
  return placeOrder(shop, { shipments, customerId: null, ...more, ...(code !== undefined && { code }) })
}

test('an order to several addresses is opened whichever of its parcels the gift was in when delivery was priced', async () => {
  const give = async (quantities: readonly number[], { code }: { code?: string } = {}) => {
    const opened = await openForTwo(quantities, { freeGifts: [diya], ...(code !== undefined && { code }) })
    assert.ok(opened.ok, JSON.stringify(opened))
    const given = (await linesOf(opened.orderId)).filter(({ variantId }) => variantId === diya)
    assert.deepEqual(
      given.map(({ shipmentId }) => shipmentId),
      [opened.orderId],
    )
    await pay(opened)
    const rows = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, opened.orderId))
    return rows.sort((one, other) => one.position - other.position).map(({ weight }) => weight)
  }
  await addGift({ pieces: 2 })
  assert.deepEqual(await give([2, 2]), [5, 4])
  assert.deepEqual(await give([2, 1]), [5, 2])
  assert.deepEqual(await give([1, 2]), [3, 4])
  assert.deepEqual(await give([1, 1]), [3, 2])
  await shop.database.orm.update(offers).set({ isActive: false })
  const values = { name: 'Diya', gives: { on: 'gift' as const, variant: diya } }
  const [offer] = await shop.database.orm.insert(offers).values(values).returning()
  await shop.database.orm.insert(codes).values({ code: 'TWODIYAS', offerId: offer!.id })
  assert.deepEqual(await give([3, 3], { code: 'TWODIYAS' }), [7, 6])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a gift that only both parcels together reach moves the day of the first, which is said before it is ordered', async () => {
  const slow = await addTestProduct(shop.database, { name: 'Carved tray', price: 300_00, daysToMake: 9 })
  await addGift({ pieces: 2 }, slow)
  const refused = await openForTwo([1, 1])
  assert.ok(!refused.ok && refused.reason === 'date-moved')
  assert.equal(refused.details?.shipment, 0)
  const opened = await openForTwo([1, 1], { expectedDays: [refused.details?.day ?? undefined] })
  assert.ok(opened.ok, JSON.stringify(opened))
  const rows = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, opened.orderId))
  assert.deepEqual(rows.map(({ daysToMake }) => daysToMake).toSorted(), [0, 9])
})

test('delivery priced for a parcel with its gift does for no more than its goods', async () => {
  await addGift()
  const light = await addTestProduct(shop.database, { name: 'Light box', price: 300_00, weight: 1 })
  const { postcode } = testAddress
  const quoted = await quoteShipping(shop, { postcode, cart: [{ id: light, quantity: 1 }] })
  assert.ok(quoted.ok)
  const [quote] = quoted.quotes
  assert.equal(quote?.weight, 2)
  const refused = await request(1, { quoteId: quote.id })
  assert.deepEqual([refused.ok, !refused.ok && refused.reason], [false, 'quote-for-other-weight'])
})

test('units that come back bring back what they cost, and the gift with them nothing', async () => {
  await addGift()
  const opened = await open(2)
  await pay(opened)
  const [bought, gift] = await linesOf(opened.orderId)
  const alone = { orderId: opened.orderId, parts: [{ line: gift!.id, units: 1 }], reason: 'Not liked', restock: true }
  const refused = await returnGoods(shop, alone)
  assert.deepEqual([refused.ok, !refused.ok && refused.reason], [false, 'nothing'])
  const parts = [{ line: bought!.id, units: 1 }, ...alone.parts]
  const returned = await returnGoods(shop, { ...alone, parts })
  assert.ok(returned.ok)
  assert.equal(returned.amount, 1_180_00)
  assert.equal(await readStock(shop.database, diya), 50)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a code gives one, too, holds one use for it, and says so when it has run out', async () => {
  const [offer] = await shop.database.orm
    .insert(offers)
    .values({ name: 'Diya', gives: { on: 'gift', variant: diya } })
    .returning()
  await shop.database.orm.insert(codes).values({ code: 'DIYA', offerId: offer!.id, mostUses: 1 })
  const cart = await cartOf(1, 'diya')
  assert.deepEqual(cart.code, { code: 'DIYA', refusal: null, asks: null, off: 0, delivery: null })
  assert.deepEqual(
    cart.freeGifts.map(({ label }) => label),
    ['Code DIYA'],
  )
  const opened = await open(1, { code: 'DIYA', freeGifts: [diya] })
  assert.equal((await linesOf(opened.orderId)).length, 2)
  assert.deepEqual(await checkLedger(shop.database), [])
  await expireOrder(shop, opened.orderId)
  assert.deepEqual(await checkLedger(shop.database), [])
  await setStock(shop.database, diya, 0)
  assert.match((await cartOf(1, 'DIYA')).code?.refusal ?? '', /run out/)
  const refused = await request(1, { code: 'DIYA' })
  assert.deepEqual([refused.ok, !refused.ok && refused.reason], [false, 'code-not-met'])
})

test('the gift of a code counts in the day and the weight that are shown before it is ordered', async () => {
  const slow = await addTestProduct(shop.database, { name: 'Painted box', price: 300_00, daysToMake: 9, weight: 6 })
  const [offer] = await shop.database.orm
    .insert(offers)
    .values({ name: 'Painted box', gives: { on: 'gift', variant: slow }, conditions: { pieces: 2 } })
    .returning()
  await shop.database.orm.insert(codes).values({ code: 'BOX', offerId: offer!.id })
  const { postcode } = testAddress
  const ask = (quantity: number, code?: string) =>
    quoteShipping(shop, { postcode, cart: [{ id: hamper, quantity }], code })
  const [without, tooFew, quoted] = [await ask(2), await ask(1, 'BOX'), await ask(2, ' box ')]
  assert.ok(without.ok && tooFew.ok && quoted.ok)
  assert.deepEqual([without.daysToMake, tooFew.daysToMake, quoted.daysToMake], [0, 0, 9])
  const [first] = quoted.quotes
  assert.equal(first?.weight, 10)
  const shown = quoted.arrivals.arrivesBy.get(first.id)
  const days = await listDays(shop, { postcode, cart: [{ id: hamper, quantity: 2 }], quoteId: first.id, code: 'BOX' })
  assert.ok(days.ok)
  assert.equal(days.days.find(({ state }) => state === 'free')?.day, shown)
  const opened = await open(2, { code: 'BOX', freeGifts: [slow], quoteId: first.id, expectedDay: shown ?? undefined })
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, opened.orderId))
  assert.deepEqual([parcel?.weight, parcel?.promised], [10, shown])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('only what can be ordered without a choice can be given', async () => {
  const boxed = await addTestProduct(shop.database, { name: 'Box' })
  const make = (variant: number) =>
    makeOffer(
      shop,
      {
        name: 'Gift',
        lane: 'offer',
        conditions: {},
        gives: { on: 'gift', variant },
        firstDay: null,
        lastDay: null,
        codes: [],
      },
      byOwner.by,
    )
  assert.ok((await make(boxed)).ok)
  await addTestExtra(shop.database, boxed, {
    key: 'ribbon',
    name: 'Ribbon',
    isRequired: true,
    choices: [
      { key: 'wine', name: 'Wine' },
      { key: 'leaf', name: 'Leaf' },
    ],
  })
  for (const variant of [boxed, 999_999]) {
    const refused = await make(variant)
    assert.deepEqual([refused.ok, !refused.ok && 'reason' in refused && refused.reason], [false, 'gift'])
  }
})
