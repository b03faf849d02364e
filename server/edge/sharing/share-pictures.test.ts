import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { openOriginals } from '#server/catalogue/pictures/originals.ts'
import { shareFingerprint, sharePictureUrl, type SharedProduct } from '#shop/catalogue/share-picture-url.ts'
import { createSharePictures } from './share-pictures.ts'

const originals = openOriginals('catalogue/pictures')
const potli: SharedProduct = {
  id: 19,
  name: 'Silk Booti Potli, Set of Three',
  price: 149_900,
  discount: 15,
  unitPrice: 127_415,
  gstRate: 18,
  picture: { url: '/pictures/adrak-chai-crate-1_0123456789.webp', width: 1440, height: 1440, alt: '' },
}

async function darkest(picture: Buffer, left: number, width: number): Promise<number> {
  const { channels } = await sharp(picture).extract({ left, top: 130, width, height: 480 }).greyscale().stats()
  return channels[0]?.min ?? 255
}

test('a product’s picture shows its photograph, its name and its price', async () => {
  const picture = await createSharePictures(originals).forProduct(potli)
  assert.ok(picture)
  const { format, width, height } = await sharp(picture).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
  assert.ok((await darkest(picture, 0, 630)) < 100, 'the photograph')
  assert.ok((await darkest(picture, 670, 500)) < 100, 'the words')
})

test('whatever a product is called, it is drawn', async () => {
  const pictures = createSharePictures(originals)
  const names = ['<b>&"Tray"', 'गठरी', 'A'.repeat(200), 'Long '.repeat(40), '₹', ' ']
  for (const [index, name] of names.entries()) {
    const picture = await pictures.forProduct({
      ...potli,
      id: index + 1,
      name: name.trim() || 'x',
      picture: null,
    })
    assert.equal((await sharp(picture).metadata()).width, 1200, name)
  }
})

test('it is drawn once, whoever asks, and again when it shows something else', async () => {
  const pictures = createSharePictures(originals)
  const [one, other] = await Promise.all([pictures.forProduct(potli), pictures.forProduct(potli)])
  assert.equal(one, other)
  assert.equal(await pictures.forProduct(potli), one)
  const dearer = await pictures.forProduct({ ...potli, price: 159_900, unitPrice: 135_915 })
  assert.notEqual(dearer, one)
})

test('a crowd is asked to come back', async () => {
  const pictures = createSharePictures({ find: async () => undefined })
  const crowd = await Promise.all(
    Array.from({ length: 30 }, (_, index) => pictures.forProduct({ ...potli, id: index + 1 })),
  )
  assert.equal(crowd.filter((picture) => picture === undefined).length, 10)
  assert.ok(await pictures.forProduct({ ...potli, id: 30 }))
})

test('the address changes with everything the picture shows, and with nothing else', () => {
  const address = sharePictureUrl(potli)
  assert.match(address, /^\/share\/product\/19-[a-z0-9]+\.jpg$/)
  assert.equal(sharePictureUrl({ ...potli }), address)
  const changes = [{ name: 'Potli' }, { price: 1 }, { unitPrice: 1 }, { gstRate: 5 }, { picture: null }]
  const others = changes.map((change) => shareFingerprint({ ...potli, ...change }))
  assert.equal(new Set([shareFingerprint(potli), ...others]).size, 6)
})
