import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'
import { sanitizePicture } from './sanitize-picture.ts'
import { createPhoto, createPictureBomb } from '#server/testing/picture-fixtures.ts'

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
