import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import { applyRetention } from '#server/platform/privacy/apply-retention.ts'
import { listStaffReviews } from './list-staff-reviews.ts'
import { moderateReview } from './moderate-review.ts'
import { removeReviewPictures } from './remove-review-pictures.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { ashasPassword, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { forceDelivered } from '#server/testing/order-steps.ts'
import { createPhoto, createPictureBomb, readHeic } from '#server/testing/picture-fixtures.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
const tray = await addTestProduct(shop.database, { price: 50_000, stock: 100 })
const staff = createSystemActor('a test')
after(() => testApi.close())

/** Bought, arrived, and stars left. */
async function leaveStars(as?: TestCustomer): Promise<string> {
  const id = await buyProducts(testApi, [tray], as)
  await forceDelivered(orm, id)
  const left = await testApi.request('orders/feedback', { body: { id, product: tray, stars: 5, name: 'Asha' }, as })
  assert.equal(left.body['state'], 'published', JSON.stringify(left.body))
  return id
}

async function send(id: string, files: readonly Uint8Array[], as?: TestCustomer) {
  const form = new FormData()
  form.set('id', id)
  form.set('product', String(tray))
  for (const [at, bytes] of files.entries()) form.append('pictures', new File([new Uint8Array(bytes)], `${at}.jpg`))
  const response = await testApi.api.request('/api/orders/feedback/photographs', {
    method: 'POST',
    body: form,
    headers: as ? { authorization: `Bearer ${as.jwt}` } : {},
  })
  const body = (await response.json()) as { pictures?: number; error?: { message: string } }
  return { status: response.status, pictures: body.pictures, message: body.error?.message ?? '' }
}
const shown = async () => (await createCatalogue(shop.database).listReviews({ id: tray }, 100))[0]
const waiting = async () => (await listStaffReviews(shop, { state: 'waiting', limit: 1 })).data[0]
const fetchPicture = (url: string) => testApi.api.request(url)

test('photographs wait for a person with their review, and are then shown without the place they were taken at', async () => {
  const id = await leaveStars()
  assert.ok(await shown())
  assert.deepEqual(await send(id, [await createPhoto(), readHeic()]), {
    status: 200,
    pictures: 2,
    message: '',
  })
  assert.equal(await shown(), undefined, 'the review is held')
  const held = await waiting()
  assert.deepEqual([held?.heldFor, held?.photographs.length], [['a photograph'], 2])
  const address = held?.photographs[0]?.replace('/counter/api/v1/review-pictures/', '/api/reviews/photographs/') ?? ''
  assert.equal((await fetchPicture(address)).status, 404, 'not even by its address')

  assert.ok((await moderateReview(shop, held?.id ?? 0, { to: 'published' }, staff)).ok)
  const [first] = (await shown())?.photographs ?? []
  assert.equal(first?.url, address)
  const answer = await fetchPicture(address)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  assert.deepEqual([metadata.format, metadata.exif, metadata.width, metadata.height], ['webp', undefined, 40, 60])

  assert.ok((await removeReviewPictures(shop, held?.id ?? 0, staff)).ok)
  assert.deepEqual((await shown())?.photographs, [])
  assert.equal((await fetchPicture(address)).status, 404)
})

test('what is no photograph is refused with a sentence, and the review stays as it is', async () => {
  const id = await leaveStars()
  const before = await shown()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const photo = await createPhoto()
  const cases: [string, Uint8Array[], RegExp][] = [
    ['an SVG', [svg], /“0\.jpg”/],
    ['a page behind the first bytes of a JPEG', [Buffer.from('\xff\xd8\xff<html><script>', 'latin1')], /“0\.jpg”/],
    ['five megabytes and more', [Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])], /5 MB/],
    ['a bomb', [createPictureBomb(20_000, 20_000)], /million pixels/],
    ['four at once', [photo, photo, photo, photo], /at most 3/],
    ['none', [], /choose a photograph/],
  ]
  for (const [name, files, message] of cases) {
    const refused = await send(id, files)
    assert.equal(refused.status, 400, name)
    assert.match(refused.message, message, name)
  }
  assert.deepEqual(await shown(), before)
  assert.equal((await send('nobody-has-ordered-this1', [photo])).status, 404)
  const bought = await buyProducts(testApi, [tray])
  await forceDelivered(orm, bought)
  assert.match((await send(bought, [photo])).message, /stars first/)
  assert.deepEqual(
    (await Promise.all([send(id, [photo, photo]), send(id, [photo, photo])])).map(({ status }) => status).toSorted(),
    [200, 400],
  )
})

test('a picture that is a page as well is drawn anew: nothing of the page is left', async () => {
  const id = await leaveStars()
  const polyglot = Buffer.concat([await createPhoto(), Buffer.from('<html><script>alert(1)</script></html>')])
  assert.equal((await send(id, [polyglot])).status, 200)
  const stored = await orm.select({ webp: reviewPictures.webp }).from(reviewPictures)
  assert.ok(stored.length > 0)
  for (const { webp } of stored) assert.ok(!webp.includes('<script>'))
})

test('they go with the account, and after 180 days where nobody has shown them', async () => {
  const count = async () => (await orm.select({ key: reviewPictures.key }).from(reviewPictures)).length
  await orm.delete(reviewPictures)
  const asha = await testApi.newCustomer()
  const hers = await leaveStars(asha)
  assert.equal((await send(hers, [await createPhoto()])).status, 404, 'hers alone')
  assert.equal((await send(hers, [await createPhoto()], asha)).status, 200)
  const guests = await leaveStars()
  assert.equal((await send(guests, [await createPhoto()])).status, 200)
  assert.equal(await count(), 2)
  const gone = await testApi.request('users/me/delete', { as: asha, body: { password: ashasPassword } })
  assert.equal(gone.status, 200, JSON.stringify(gone.body))
  assert.equal(await count(), 1)
  await orm.update(reviews).set({ state: 'rejected', rejectReason: 'A face' }).where(eq(reviews.state, 'waiting'))
  await applyRetention(shop)
  assert.equal(await count(), 1)
  shop.advanceClock(181 * 24 * 60)
  await applyRetention(shop)
  assert.equal(await count(), 0)
})
