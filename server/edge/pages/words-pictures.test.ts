import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { designPhotographs, placements } from '#server/platform/database/lettering-tables.ts'
import { extras, productImages, products } from '#server/platform/database/catalogue-tables.ts'
import { wordsPicturePath } from '#shop/lettering/words-picture.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'
import { addTestPrintArea } from '#server/testing/add-test-product.ts'

const site = await openTestSite()
after(() => site.close())
const { orm } = site.shop.database
const [piece] = await orm
  .select({ id: productImages.productId, url: productImages.url })
  .from(productImages)
  .innerJoin(products, eq(products.id, productImages.productId))
  .where(eq(productImages.position, 0))
  .limit(1)

const blank = '/pictures/mango-wood-slice-ring-platter-1-blank.webp'
const layer = '/pictures/colours/rose-and-oud-cane-hamper-3-ribbon.webp'

test('a line shows its piece with its words on it, in the colours chosen with them, and as it is where they are seen on no picture', async () => {
  assert.ok(piece)
  await addTestPrintArea(site.shop.database, piece.id)
  await orm.update(placements).set({ url: blank })
  const request = { product: piece.id, printArea: 'names', words: 'Riya', face: 'kalam' } as const
  const created = await createDesign(site.shop, request)
  assert.ok(created.ok)
  const address = `/words/${created.design.id}.svg`
  const seen = await site.request(address)
  assert.equal(seen.status, 200)
  assert.match(
    seen.text,
    /^<svg [^>]*viewBox="0 0 1440 1440"><image [^>]*data:image\/webp;base64,UklGR[^"]+"\/><path fill="#5b3417" d="M/,
  )
  assert.deepEqual(
    [seen.headers['content-type'], seen.headers['cache-control'], seen.headers['x-robots-tag']],
    ['image/svg+xml', 'private, max-age=86400', 'noindex'],
  )
  const other = await createDesign(site.shop, { ...request, words: 'Arjun' })
  assert.ok(other.ok)
  const both = await site.request(`/words/${created.design.id}-${other.design.id}-${'f'.repeat(36)}.svg`)
  assert.equal(both.text.match(/<path /g)?.length, 2, 'the words of both places, and of no unknown one')
  await orm.insert(extras).values({
    productId: piece.id,
    key: 'ribbon',
    name: 'Ribbon',
    choices: [
      { key: 'rose', name: 'rose', hex: '#d17e7c', unitPrice: 0, oncePrice: 0 },
      { key: 'leaf', name: 'leaf', hex: '#4a693b', unitPrice: 0, oncePrice: 0 },
    ],
    colouring: { dyes: {}, layers: [{ over: blank, url: layer, slot: 0, tint: [0.9, 0.9, 0.9] }] },
  })
  const leaf = wordsPicturePath([
    { key: 'ribbon', choice: 'leaf' },
    { key: 'names', choice: created.design.id },
  ])
  assert.equal(leaf, `${address}?ribbon=leaf`)
  const dyed = await site.request(leaf)
  assert.match(
    dyed.text,
    /<feColorMatrix values="[\d. ]+"\/><\/filter><image [^>]*filter="url\(#c0\)" href="data:image/,
  )
  for (const plain of ['rose', 'no-such-colour'])
    assert.equal((await site.request(`${address}?ribbon=${plain}`)).text, seen.text, plain)
  await orm.delete(placements)
  const unseen = await site.request(address)
  assert.deepEqual([unseen.status, unseen.headers['location']], [302, piece.url])
  for (const unknown of ['f'.repeat(36), 'abc']) assert.equal((await site.request(`/words/${unknown}.svg`)).status, 404)
})

test('a photograph is had again by its design alone, as it is printed', async () => {
  assert.ok(piece)
  const created = await createDesign(site.shop, { product: piece.id, printArea: 'names', words: 'Riya', face: 'kalam' })
  assert.ok(created.ok)
  const { id: designId } = created.design
  assert.equal((await site.request(`/words/${designId}.jpg`)).status, 404, 'words are no photograph')
  const jpeg = Buffer.from('a photograph')
  await orm.insert(designPhotographs).values({ designId, jpeg, webp: jpeg, width: 1, height: 1 })
  const { status, text, headers } = await site.request(`/words/${designId}.jpg`)
  assert.deepEqual([status, text, headers['content-type']], [200, 'a photograph', 'image/jpeg'])
  assert.equal(headers['cache-control'], 'private, max-age=86400')
  for (const unknown of ['f'.repeat(36), 'abc']) assert.equal((await site.request(`/words/${unknown}.jpg`)).status, 404)
})
