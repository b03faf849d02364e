import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type CounterRequest, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, neverAborted } from '#server/testing/order-steps.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import type { Role } from '#shop/staff/permissions.ts'

type Hit = { kind: string; id: string; title: string; detail: string; path: string }

let counter: TestCounter
let productId: number
before(async () => {
  counter = await openTestCounter()
  const { database } = counter.shop
  productId = await addTestProduct(database, { stock: 10 })
  await database.orm.update(variants).set({ sku: 'BT-Lotus-1' }).where(eq(variants.productId, productId))
  await createPaidOrder(counter.shop, [{ id: productId, quantity: 1 }])
  await updateBuyers(counter.shop, neverAborted)
})
after(() => counter.close())

async function search(q: string, options: CounterRequest): Promise<Hit[]> {
  const { status, body } = await counter.request(`search?q=${encodeURIComponent(q)}`, options)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as Hit[]
}
const searchAs = async (role: Role, q: string) => search(q, { as: await counter.signInAs(role) })
const kindsOf = (hits: readonly Hit[]) => [...new Set(hits.map(({ kind }) => kind))]

test('one field finds an order by number, name, phone, e-mail and PIN, and the way to it', async () => {
  const [order] = await searchAs('owner', 'asha rao')
  assert.equal(order?.kind, 'order')
  assert.match(order?.detail ?? '', /Asha Rao, Jaipur/)
  assert.equal(order?.path, `/orders/${order?.title}`)
  for (const typed of [order?.title ?? '', '98765 43210', 'asha@example.in', '302001'])
    assert.ok(
      (await searchAs('owner', typed)).some(({ title }) => title === order?.title),
      typed,
    )
})

test('goods are found by words of their name in any order, and by the beginning of a SKU', async () => {
  const { name = '' } =
    (await counter.shop.database.orm.select().from(products).where(eq(products.id, productId)))[0] ?? {}
  for (const typed of [name.split(' ').toReversed().join(' '), 'bt-lo', 'BT-LOTUS-1']) {
    const found = (await searchAs('support', typed)).filter(({ kind }) => kind === 'product')
    assert.deepEqual(
      found.map(({ path }) => path),
      [`/products/${productId}`],
      typed,
    )
  }
  assert.match((await searchAs('support', 'bt-lo'))[0]?.detail ?? '', /^BT-Lotus-1 · /)
  assert.deepEqual(await searchAs('support', 'lotus-1%'), [])
})

test('each kind is there for who may see it, and nobody finds by what they may not see', async () => {
  assert.deepEqual(kindsOf(await searchAs('owner', 'asha')), ['order', 'buyer'])
  assert.deepEqual(kindsOf(await searchAs('packer', 'asha')), ['order'])
  assert.deepEqual(kindsOf(await searchAs('owner', 'meera')), ['staff'])
  assert.deepEqual(await searchAs('support', 'meera'), [])
  for (const typed of ['9876543210', 'asha@example.in']) {
    assert.deepEqual(await searchAs('packer', typed), [])
    assert.deepEqual(await searchAs('accountant', typed), [])
  }
  assert.doesNotMatch(JSON.stringify(await searchAs('accountant', 'asha')), /example\.in|98765/)
  const { headers } = await makeToken(counter, ['products.see'])
  assert.deepEqual(await search('asha', { headers }), [])
  assert.deepEqual(kindsOf(await search('bt-', { headers })), ['product'])
})

test('an enquiry is found by its number, whom it is from and what was written, by those who answer', async () => {
  const { shop } = counter
  const answers = {
    name: 'Farida Merchant',
    company: 'Zari House',
    phone: '+91 90000 12345',
    idea: 'Forty turmeric potlis',
  }
  const enquiry = { kind: 'bespoke', email: 'farida@example.in', answers, digest: 'farida', pictures: [] } as const
  const number = await storeEnquiry(shop, enquiry)
  await shop.database.orm.insert(enquiryWords).values({
    enquiryNumber: number,
    source: 'note',
    words: 'Wants a SAMPLE first',
    staffName: 'Meera',
    createdAt: shop.now(),
  })
  const shown = formatEnquiryNumber(number)
  const found = async (typed: string, role: Role = 'support') =>
    (await searchAs(role, typed)).filter(({ kind }) => kind === 'enquiry')
  for (const typed of [shown, String(number), 'merchant farida', 'zari', 'turmeric', 'sample', 'farida@', '9000012345'])
    assert.deepEqual(
      (await found(typed)).map(({ path }) => path),
      [`/enquiries/${shown}`],
      typed,
    )
  assert.equal((await found('zari'))[0]?.detail, 'Farida Merchant · Zari House · new')
  for (const role of ['packer', 'accountant'] as const) assert.deepEqual(await found('turmeric', role), [])
  const { headers } = await makeToken(counter, ['enquiries.answer'])
  assert.deepEqual(kindsOf(await search('turmeric', { headers })), ['enquiry'])
  for (const typed of ['farida@example.in', '90000 12345']) assert.deepEqual(await search(typed, { headers }), [])
  await shop.database.orm.update(enquiries).set({ answers: {} }).where(eq(enquiries.number, number))
  assert.deepEqual(await found('turmeric'), [])
})

test('whatever is typed is words, never a pattern or a fault', async () => {
  for (const typed of ['%', '__', "';--", '\\', 'a', 'ज', '🎁', 'x'.repeat(100)])
    assert.ok(Array.isArray(await searchAs('owner', typed)), typed)
  const as = await counter.signInAs('owner')
  for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`])
    assert.equal((await counter.request(`search${query}`, { as })).status, 422)
})
