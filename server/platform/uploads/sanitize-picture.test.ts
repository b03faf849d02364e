import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'
import { sanitizePicture } from './sanitize-picture.ts'
import { createHeicThatSays, createPhoto, createPictureBomb, readHeic } from '#server/testing/picture-fixtures.ts'

const reasonOf = async (bytes: Uint8Array) => {
  const read = await sanitizePicture(bytes, 'idea.jpg')
  return read.ok ? 'ok' : read.reason
}

test('a photograph becomes WebP, upright, and has forgotten where it was taken', async () => {
  const sent = await createPhoto()
  assert.ok((await sharp(sent).metadata()).exif?.includes('A phone'))
  const read = await sanitizePicture(sent, 'beach.jpg')
  assert.ok(read.ok)
  const metadata = await sharp(read.webp).metadata()
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ['webp', 40, 60])
  assert.deepEqual(
    [metadata.exif, metadata.xmp, metadata.iptc, metadata.icc],
    [undefined, undefined, undefined, undefined],
  )
  assert.ok(!read.webp.includes('A phone'))
})

test('JPEG, PNG and WebP are opened, whatever they are called', async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) assert.equal(await reasonOf(await createPhoto(type)), 'ok')
})

test('a large picture is kept at 1600 pixels', async () => {
  const large = await sharp({ create: { width: 3_200, height: 800, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const read = await sanitizePicture(large, 'wide.png')
  assert.ok(read.ok)
  assert.deepEqual([read.width, read.height], [1_600, 400])
})

test('what is no picture is turned away by its first bytes', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  for (const text of [svg, '<!doctype html><script>', 'GIF89a', '%PDF-1.7', '', 'RIFF....WAVE'])
    assert.equal(await reasonOf(Buffer.from(text)), 'not-a-picture')
})

test('a picture that says it is enormous is not unpacked', async () => {
  const before = process.memoryUsage().rss
  assert.equal(await reasonOf(createPictureBomb(30_000, 30_000)), 'too-many-pixels')
  assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024)
})

test('a picture that stops in the middle, or lies about its size, is broken', async () => {
  const sent = await createPhoto('png')
  assert.equal(await reasonOf(sent.subarray(0, 60)), 'broken')
  assert.equal(await reasonOf(createPictureBomb(5_000, 5_000)), 'broken')
})

test('more than 5 MB is not even looked at', async () => {
  const heavy = Buffer.concat([await createPhoto(), Buffer.alloc(MAX_PICTURE_BYTES)])
  assert.equal(await reasonOf(heavy), 'too-large')
})

const pixelOf = async (picture: Buffer, top: number) => {
  const { data } = await sharp(picture)
    .extract({ left: 10, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const isNear = (pixel: readonly number[], wanted: readonly number[]) =>
  wanted.every((value, at) => Math.abs((pixel[at] ?? -99) - value) < 8)

test('a HEIC photograph of a phone is opened: upright, in its colours, and has forgotten where it was taken', async () => {
  const sent = readHeic()
  assert.ok(sent.includes('A phone'))
  const read = await sanitizePicture(sent, 'IMG_0001.HEIC')
  assert.ok(read.ok, JSON.stringify(read))
  assert.deepEqual([read.width, read.height], [1_067, 1_600])
  const { exif, xmp, icc, format } = await sharp(read.webp).metadata()
  assert.deepEqual([format, exif, xmp, icc], ['webp', undefined, undefined, undefined])
  const above = await pixelOf(read.webp, 10)
  assert.ok(isNear(above, [0xc0, 0x10, 0x20]), `red above, as it was in Display P3: ${above.join(' ')}`)
  const below = await pixelOf(read.webp, 1_590)
  assert.ok(isNear(below, [0x10, 0x20, 0xc0]), `blue below: ${below.join(' ')}`)
  assert.ok(!read.webp.includes('A phone'))
})

test('a HEIC photograph that is broken, enormous, or not what it says is refused with a sentence', async () => {
  const sent = readHeic()
  for (const bytes of [sent.subarray(0, 500), sent.subarray(0, 1_200), createHeicThatSays(1_800, 120)])
    assert.equal(await reasonOf(bytes), 'broken')
  const enormous = await sanitizePicture(createHeicThatSays(30_000, 30_000), 'IMG_0001.HEIC')
  assert.ok(!enormous.ok && enormous.reason === 'too-many-pixels')
  assert.match(enormous.message, /“IMG_0001.HEIC” has too many pixels for a HEIC photograph. Please send it as JPEG/)
})
