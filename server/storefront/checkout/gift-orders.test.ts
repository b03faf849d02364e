import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createTestQuote, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())

const tray = await addTestProduct(shop.database, { stock: 1_000 })
const cart = [{ id: tray, quantity: 1 }]
const note = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }
const riya = { ...testApiAddress, fName: 'Riya', email: '' }
const buyer = { name: 'Arjun Rao', email: 'arjun@example.in', phone: '9876543210' }

const newOrder = async (changes: object, key?: string) =>
  testApi.request('orders/new', {
    body: { info: riya, buyer, cart, shipping: await createTestQuote(shop, cart), ...changes },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test('a gift is kept as its card was shown, with a code, and its order shows the note', async () => {
  const { body } = await newOrder({ gift: note })
  const orderId = String(body['orderId'])
  const [kept] = await orm.select().from(gifts).where(eq(gifts.shipmentId, orderId))
  const preview = await testApi.request('note-cards', { body: note })
  assert.equal(kept?.path, preview.body['path'])
  assert.match(kept?.code ?? '', /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
  const shown = await testApi.request(`orders/get?id=${orderId}`)
  const { shipments } = shown.body['order'] as { shipments: { gift: unknown }[] }
  assert.deepEqual(shipments[0]?.gift, { ...note, card: 'plain', written: false, wrap: '' })
  await assert.rejects(orm.update(gifts).set({ message: 'Else' }).where(eq(gifts.shipmentId, orderId)))
})

test('an order without a gift has none; an empty one is a gift without a card', async () => {
  const plain = await newOrder({})
  assert.equal(await orm.$count(gifts, eq(gifts.shipmentId, String(plain.body['orderId']))), 0)
  const bare = await newOrder({ gift: {} })
  assert.notEqual(bare.body['orderId'], plain.body['orderId'])
  const [kept] = await orm
    .select()
    .from(gifts)
    .where(eq(gifts.shipmentId, String(bare.body['orderId'])))
  assert.deepEqual([kept?.path, kept?.face], ['', 'kalam'])
})

test('the note is part of what is ordered: another one is another order, and another request for its key', async () => {
  const shipping = await createTestQuote(shop, cart)
  const first = await newOrder({ gift: note, shipping }, 'gift-once')
  const again = await newOrder({ gift: note, shipping }, 'gift-once')
  assert.equal(again.body['orderId'], first.body['orderId'])
  const other = await newOrder({ gift: { ...note, message: 'Happy Diwali!' }, shipping }, 'gift-once')
  assert.deepEqual([other.status, other.body.error?.details['reason']], [422, 'key-reused'])
  for (const choice of [{ card: 'booti' }, { written: true }]) {
    const chosen = await newOrder({ gift: { ...note, ...choice }, shipping })
    assert.notEqual(chosen.body['orderId'], first.body['orderId'])
  }
  const unsaid = await newOrder({ gift: { ...note, unsaid: true }, shipping })
  assert.notEqual(unsaid.body['orderId'], first.body['orderId'])
})

test('words that do not fit are refused by their field, each shipment has its own note', async () => {
  const long = { ...note, message: 'Happy Rakhi '.repeat(60) }
  const refused = await newOrder({ gift: long })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [422, 'gift'])
  const shipments = [
    { to: testApiAddress, lines: cart, shipping: await createTestQuote(shop, cart), gift: note },
    { to: riya, lines: cart, shipping: await createTestQuote(shop, cart), gift: long },
  ]
  const second = await testApi.request('orders/new', { body: { shipments } })
  const [fault] = (second.body.error?.details['errors'] ?? []) as { path: string[]; message: string }[]
  assert.deepEqual(fault?.path, ['shipments', '1', 'gift', 'message'])
  assert.match(fault?.message ?? '', /^\d+ words too many for this card\.$/)
  const preview = await testApi.request('note-cards', { body: long })
  assert.deepEqual([preview.status, preview.body.error?.details['field']], [422, 'message'])
  assert.equal(`${String(preview.body.error?.details['tooMany'])} words too many for this card.`, fault?.message)
  const sent = [shipments[0], { ...shipments[1], gift: { ...note, to: 'Dear Meera,' } }]
  const both = await testApi.request('orders/new', { body: { shipments: sent } })
  const shown = await testApi.request(`orders/get?id=${String(both.body['orderId'])}`)
  const order = shown.body['order'] as { shipments: { gift: { to: string } }[] }
  assert.deepEqual(
    order.shipments.map(({ gift }) => gift.to),
    ['Dear Riya,', 'Dear Meera,'],
  )
})
