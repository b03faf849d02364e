import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { listStaffReviews } from './list-staff-reviews.ts'
import { moderateReview, type ReviewDecision } from './moderate-review.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { forceDelivered } from '#server/testing/order-steps.ts'
import { addTestExtra, addTestProduct } from '#server/testing/add-test-product.ts'
import { buyCart, buyProducts } from '#server/testing/buy-products.ts'

const testApi = await openTestApi()
const { database } = testApi.shop
const tray = await addTestProduct(database, { price: 50_000 })
const box = await addTestProduct(database, { name: 'Pillow box', price: 20_000 })
after(() => testApi.close())

async function received(products = [tray], as?: Pick<TestCustomer, 'jwt'>): Promise<string> {
  const orderId = await buyProducts(testApi, products, as)
  await arrive(orderId)
  return orderId
}
const arrive = (orderId: string) => forceDelivered(testApi.shop.database.orm, orderId)
const leave = (body: Record<string, unknown>, as?: Pick<TestCustomer, 'jwt'>) =>
  testApi.request('orders/feedback', {
    body: { product: tray, stars: 5, words: 'Tied with care.', name: 'Asha', ...body },
    as,
  })
const ratingOf = async (id: number) => (await createCatalogue(testApi.shop.database).readProductDetails(id))?.rating
const reviewsOf = (id: number) => createCatalogue(testApi.shop.database).listReviews({ id }, 100)

test('a guest with the order’s id leaves feedback, and the product shows it', async () => {
  const before = await readCatalogueVersion(testApi.shop.database)
  const id = await received()
  const response = await leave({ id })
  assert.equal(response.status, 200, JSON.stringify(response.body))
  assert.equal(response.body['state'], 'published')
  assert.deepEqual(await ratingOf(tray), { count: 1, mean: 5 })
  const [review] = await reviewsOf(tray)
  assert.deepEqual(
    [review?.stars, review?.words, review?.name, review?.city, review?.verified],
    [5, 'Tied with care.', 'Asha', 'Jaipur', true],
  )
  assert.notEqual(await readCatalogueVersion(testApi.shop.database), before, 'cached pages are rendered anew')
  const { cart } = (await testApi.request(`orders/get?id=${id}`)).body as { cart?: { feedback: unknown }[] }
  assert.deepEqual(cart?.[0]?.feedback, {
    stars: 5,
    words: 'Tied with care.',
    name: 'Asha',
    state: 'published',
  })
})

test('each line once, however often and however fast it is sent', async () => {
  const id = await received([tray, box])
  const answers = await Promise.all([leave({ id }), leave({ id, stars: 1 }), leave({ id })])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assertErrorResponse(await leave({ id }), 409, /already left feedback/)
  assert.equal((await leave({ id, product: box })).status, 200)
  assertErrorResponse(await leave({ id, product: 999_999 }), 404, 'This product is not part of the order.')
})

test('two lines of one product are reviewed one by one', async () => {
  const cart = await addTestProduct(database, { name: 'Keepsake box' })
  const choices = ['wine', 'leaf', 'sand'].map((key) => ({ key, name: key }))
  await addTestExtra(database, cart, { key: 'ribbon', name: 'Ribbon', choices })
  const id = await buyCart(
    testApi,
    choices.map(({ key }) => ({ id: cart, quantity: 1, choices: { ribbon: key } })),
  )
  await arrive(id)
  const readLines = async () =>
    (await testApi.request(`orders/get?id=${id}`)).body as unknown as {
      cart: { line: number; feedback: { stars: number } | null }[]
    }
  const [, , last] = (await readLines()).cart
  const answers = [
    await leave({ id, product: cart, line: last?.line, stars: 3 }),
    await leave({ id, product: cart, line: last?.line, stars: 1 }),
    await leave({ id, product: cart, stars: 4 }),
    await leave({ id, product: cart, stars: 5 }),
    await leave({ id, product: cart, stars: 1 }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 409, 200, 200, 409],
  )
  assert.deepEqual(
    (await readLines()).cart.map(({ feedback }) => feedback?.stars),
    [4, 5, 3],
  )
  assertErrorResponse(
    await leave({ id, product: tray, line: last?.line }),
    404,
    'This product is not part of the order.',
  )
})

test('only for what has arrived', async () => {
  const id = await buyProducts(testApi, [tray])
  assertErrorResponse(await leave({ id }), 409, /when your parcel has arrived/)
  await arrive(id)
  assert.equal((await leave({ id })).status, 200)
})

test('an account’s order takes feedback from that account only', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const id = await received([tray], asha)
  for (const as of [undefined, ravi]) assertErrorResponse(await leave({ id }, as), 404, 'Order not found')
  assert.equal((await leave({ id }, asha)).status, 200)
  const [listed] = (await testApi.request('orders/getAll', { as: asha })).body as unknown as {
    cart: { feedback: { stars: number } | null }[]
  }[]
  assert.equal(listed?.cart[0]?.feedback?.stars, 5)
})

test('what is wrong with it is said in words', async () => {
  const id = await received()
  for (const stars of [0, 6, 2.5, 'x', null, undefined, [], {}])
    assertErrorResponse(await leave({ id, stars }), 400, 'Please choose one to five stars.')
  assertErrorResponse(await leave({ id, words: 'x'.repeat(1_001) }), 400, /shorten your words/)
  assertErrorResponse(await leave({ id, name: 'x'.repeat(41) }), 400, /shorten the name/)
  assertErrorResponse(await leave({ id: 'nobody-has-ordered-this1' }), 404, 'Order not found')
  for (const wrong of [{ id: 7 }, { id, product: 'x' }, { id, words: 7 }, { id, name: {} }])
    assert.equal((await leave(wrong)).status, 400)
  assert.equal((await leave({ id, words: '', name: '' })).body['name'], 'A customer')
})

test('feedback with a link waits for a person, who shows it or turns it down', async () => {
  const product = await addTestProduct(testApi.shop.database, { name: 'Rope basket' })
  const ids = [await received([product]), await received([product])]
  for (const id of ids) {
    const response = await leave({ id, product, words: 'Cheaper at www.elsewhere.example' })
    assert.equal(response.body['state'], 'waiting')
  }
  assert.deepEqual(await ratingOf(product), { count: 0, mean: 0 })
  const waiting = await listStaffReviews(testApi.shop, { state: 'waiting', limit: 10 })
  assert.deepEqual(
    waiting.data.map((review) => [review.product.name, review.heldFor]),
    [
      ['Rope basket', ['a link']],
      ['Rope basket', ['a link']],
    ],
  )
  const decide = (index: number, decision: ReviewDecision) =>
    moderateReview(testApi.shop, waiting.data[index]?.id ?? 0, decision, createSystemActor('a test'))
  assert.ok((await decide(0, { to: 'published' })).ok)
  assert.ok((await decide(1, { to: 'rejected', reason: 'It is advertising' })).ok)
  assert.ok(!(await decide(1, { to: 'rejected', reason: 'It is advertising' })).ok)
  assert.deepEqual(await ratingOf(product), { count: 1, mean: 5 })
  assert.deepEqual((await listStaffReviews(testApi.shop, { state: 'waiting', limit: 10 })).data, [])
})
