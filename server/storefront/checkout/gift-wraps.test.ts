import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { adjustments, orderLines, orderLineParts } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct, addTestVariant, readStock, setStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { choicesText, lineKey } from '#shop/cart/choices.ts'
import { LINE_WRAP, wrapLines } from '#shop/gifts/line-wraps.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { placeOrder } from './place-order.ts'
import type { CartLineRequest } from './order-request.ts'
import { readWraps } from './read-wraps.ts'
import { showCart } from './show-cart.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database } = shop
const tray = await addTestProduct(database, { name: 'Pooja tray', price: 60_000, stock: 100 })
const jar = await addTestProduct(database, { name: 'Honey jar', price: 30_000, gstRate: 5, stock: 100 })
const cloth = await addTestProduct(database, { name: 'Gift wrap', price: 7_627, stock: 2 })
const paper = await addTestVariant(database, cloth, { name: 'Handmade paper', price: 4_237 })
await database.pool.query('UPDATE products SET is_wrap = true, withdrawn_at = now() WHERE id = $1', [cloth])
await database.pool.query('UPDATE variants SET bench_minutes = 5 WHERE product_id = $1', [cloth])

const cart = [
  { id: tray, quantity: 2 },
  { id: jar, quantity: 1 },
]
const note: GiftNote = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }
const order = async (changes: Partial<GiftNote>) => {
  return placeOrder(shop, await createOrderRequest(shop, cart, { gift: { ...note, ...changes } }))
}
const placed = async (changes: Partial<GiftNote>) => {
  const opened = await order(changes)
  assert.ok(opened.ok, JSON.stringify(opened))
  return opened.orderId
}
const minutesOf = async (id: string) => {
  const [found] = await database.orm.select().from(shipments).where(eq(shipments.id, id))
  return found?.workMinutes ?? 0
}

test('a gift is wrapped once at one price, which its lines bear, and one cloth leaves the shelf', async () => {
  const wraps = await readWraps(database)
  assert.deepEqual(
    wraps.map(({ name, stock }) => [name, stock]),
    [
      ['Gift wrap', 2],
      ['Handmade paper', null],
    ],
  )
  const plain = await readOrder(shop, await placed({}))
  const wrapped = await readOrder(shop, await placed({ wrap: cloth }))
  assert.equal(wrapped.subtotal - plain.subtotal, 7_627)
  const borne = await database.orm.select().from(adjustments).where(eq(adjustments.orderId, wrapped.id))
  assert.deepEqual(
    borne.map(({ kind, label, amount }) => [kind, label, amount]),
    [
      ['wrap', 'Wrap: Gift wrap', 6_102],
      ['wrap', 'Wrap: Gift wrap', 1_525],
    ],
  )
  const taken = await database.orm
    .select({ variant: orderLineParts.variantId, units: orderLineParts.quantity })
    .from(orderLineParts)
    .innerJoin(orderLines, eq(orderLines.id, orderLineParts.lineId))
    .where(eq(orderLines.orderId, wrapped.id))
  assert.deepEqual(taken, [{ variant: cloth, units: 1 }])
  assert.equal(await readStock(database, cloth), 1)
  const [gift] = await database.orm.select().from(gifts).where(eq(gifts.shipmentId, wrapped.id))
  assert.equal(gift?.wrap, 'Gift wrap')
  await expireOrder(shop, wrapped.id)
  assert.equal(await readStock(database, cloth), 2)
  assert.deepEqual(await checkLedger(database), [])
})

test('wrap and pen take their minutes at the bench', async () => {
  const plain = await minutesOf(await placed({}))
  assert.equal((await minutesOf(await placed({ wrap: paper }))) - plain, 5)
  assert.equal((await minutesOf(await placed({ written: true }))) - plain, 8)
  const wordless = await minutesOf(await placed({ message: '', to: '', from: '' }))
  assert.equal((await minutesOf(await placed({ message: '', to: '', from: '', written: true }))) - wordless, 0)
})

test('a wrap that is offered no more, or has run out, is refused with what to do', async () => {
  const unknown = await order({ wrap: tray })
  assert.deepEqual(unknown.ok ? [] : [unknown.reason, unknown.message], [
    'gift',
    'We wrap in this no more. Please choose another wrap, or none.',
  ])
  await setStock(database, cloth, 0)
  const none = await order({ wrap: cloth })
  assert.deepEqual(none.ok ? [] : [none.reason, none.message], [
    'sold-out',
    'Gift wrap is sold out. Please choose another wrap, or none.',
  ])
  await setStock(database, cloth, 2)
})

test('two shoppers and one last cloth: one has it, the other is told', async () => {
  await setStock(database, cloth, 1)
  const both = await Promise.all([order({ wrap: cloth, to: 'Dear Riya,' }), order({ wrap: cloth, to: 'Dear Meera,' })])
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
  const refused = both.find((answer) => !answer.ok)
  assert.equal(refused?.ok === false && refused.message, 'Gift wrap is sold out. Please choose another wrap, or none.')
  assert.equal(await readStock(database, cloth), 0)
  assert.deepEqual(await checkLedger(database), [])
})

test('a cart with a wrap is priced as its order, and one that cannot be had costs nothing', async () => {
  const plain = await showCart(shop, { lines: cart })
  const wrapped = await showCart(shop, { lines: cart, wrap: paper })
  assert.equal(wrapped.subtotal - plain.subtotal, 4_237)
  const opened = await order({ wrap: paper })
  assert.ok(opened.ok)
  const { subtotal, tax } = await readOrder(shop, opened.orderId)
  assert.deepEqual([subtotal, tax], [wrapped.subtotal, wrapped.tax])
  assert.equal((await showCart(shop, { lines: cart, wrap: 999_999 })).subtotal, plain.subtotal)
})

const wrapEach = (wrap: number) => ({ [LINE_WRAP]: String(wrap) })
const placeLines = async (lines: readonly CartLineRequest[], wrap?: number) => {
  const gift = { ...note, ...(wrap !== undefined && { wrap }) }
  return placeOrder(shop, await createOrderRequest(shop, lines, { gift }))
}

test('pieces are wrapped by themselves: each costs its cloth, takes one off the shelf and five minutes, and it is said everywhere', async () => {
  await setStock(database, cloth, 5)
  const plain = await placeLines(cart)
  const wrapped = await placeLines([{ ...cart[0]!, choices: wrapEach(cloth) }, cart[1]!])
  assert.ok(plain.ok && wrapped.ok, JSON.stringify(wrapped))
  const [bare, dressed] = [await readOrder(shop, plain.orderId), await readOrder(shop, wrapped.orderId)]
  assert.equal(dressed.subtotal - bare.subtotal, 2 * 7_627)
  assert.equal(await readStock(database, cloth), 3)
  assert.equal((await minutesOf(dressed.id)) - (await minutesOf(bare.id)), 10)
  const [line] = await database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, dressed.id))
    .orderBy(orderLines.id)
  assert.equal(line && choicesText(line), 'Each wrapped: Gift wrap')
  const borne = await database.orm.select().from(adjustments).where(eq(adjustments.orderId, dressed.id))
  assert.deepEqual(
    borne.map(({ lineId, label, amount }) => [lineId, label, amount]),
    [[line?.id, 'Each wrapped: Gift wrap', 15_254]],
  )
  const shown = await showCart(shop, { lines: [{ ...cart[0]!, choices: wrapEach(cloth) }, cart[1]!] })
  assert.deepEqual([shown.subtotal, shown.tax], [dressed.subtotal, dressed.tax])
  await expireOrder(shop, dressed.id)
  assert.equal(await readStock(database, cloth), 5)
  assert.deepEqual(await checkLedger(database), [])
})

test('the browser adds wraps of pieces up as the shop charges them', async () => {
  const [offered] = (await readWraps(database)).map(({ stock, ...wrap }) => ({ ...wrap, soldOut: stock === 0 }))
  const shown = await showCart(shop, { lines: cart })
  const lines = shown.lines.map(({ id, quantity, priced }) => {
    const { price, discount, gstRate } = priced!
    return { id, quantity, price, discount, gstRate, choices: [] }
  })
  const asDrawn = calculateTotals(wrapLines(lines, [offered!], { [lineKey(lines[1]!)]: cloth }), null)
  const charged = await showCart(shop, { lines: [cart[0]!, { ...cart[1]!, choices: wrapEach(cloth) }] })
  assert.deepEqual([asDrawn.subtotal, asDrawn.tax], [charged.subtotal, charged.tax])
  const gone = wrapLines(lines, [{ ...offered!, soldOut: true }], { [lineKey(lines[1]!)]: cloth })
  assert.deepEqual(gone, lines)
})

test('too little cloth for all pieces, or one that is none, is refused by its own name; with the gift’s own wrap it counts once more', async () => {
  await setStock(database, cloth, 2)
  const wrapped = [{ ...cart[0]!, choices: wrapEach(cloth) }]
  const short = await placeLines(wrapped, cloth)
  assert.deepEqual(short.ok ? [] : [short.reason, short.message], [
    'sold-out',
    'Only 2 of Gift wrap are left. Please choose another wrap, or none.',
  ])
  assert.equal(await readStock(database, cloth), 2)
  const unknown = await placeLines([{ ...cart[0]!, choices: wrapEach(tray) }])
  assert.equal(unknown.ok ? '' : unknown.reason, 'no-such-choice')
  await setStock(database, cloth, 0)
  const none = await placeLines(wrapped)
  assert.deepEqual(none.ok ? [] : [none.reason, none.message], [
    'choice-sold-out',
    'Pooja tray: Each wrapped: Gift wrap is sold out. Please choose another.',
  ])
  await setStock(database, cloth, 5)
  assert.deepEqual(await checkLedger(database), [])
})
