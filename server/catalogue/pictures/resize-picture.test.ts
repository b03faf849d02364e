import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { createPhoto, createPictureBomb } from '#server/testing/picture-fixtures.ts'
import { resizePicture } from './resize-picture.ts'

const hamper = () => readFile('catalogue/pictures/rose-and-oud-cane-hamper-1.webp')

test('a size has the width and the format that were asked for', async () => {
  for (const format of ['avif', 'webp'] as const) {
    const drawn = await resizePicture(await hamper(), 320, format)
    assert.ok(drawn.ok)
    const { width, height, format: kind, compression } = await sharp(drawn.content).metadata()
    assert.deepEqual([width, height], [320, 320])
    assert.deepEqual([kind, compression].includes(format === 'avif' ? 'av1' : 'webp'), true)
  }
})

test('a card on a phone loads 20 KB at most', async () => {
  const weights = await Promise.all(
    (['avif', 'webp'] as const).map(async (format) => {
      const drawn = await resizePicture(await hamper(), 480, format)
      return drawn.ok ? drawn.content.length : Number.NaN
    }),
  )
  for (const bytes of weights) assert.ok(bytes < 20_000, `${bytes} bytes`)
})

test('nothing is drawn larger than it is', async () => {
  const small = await createPhoto('webp') // 40 × 60 once it stands upright
  const drawn = await resizePicture(small, 320, 'avif')
  assert.equal(drawn.ok ? '' : drawn.reason, 'too-small')
})

test('a photograph that lies on its side stands upright, and tells nobody where it was taken', async () => {
  const drawn = await resizePicture(await createPhoto(), 40, 'webp')
  assert.ok(drawn.ok)
  const { width, height, exif } = await sharp(drawn.content).metadata()
  assert.deepEqual([width, height, exif], [40, 60, undefined])
})

test('a picture of more pixels than anybody needs is refused before it is opened', async () => {
  const bomb = createPictureBomb(60_000, 60_000)
  assert.ok(bomb.length < 10_000)
  const drawn = await resizePicture(bomb, 320, 'avif')
  assert.equal(drawn.ok ? '' : drawn.reason, 'too-many-pixels')
})

test('what is no picture, is half of one, or is a drawing with a program in it, is refused', async () => {
  const whole = await hamper()
  const refused = [
    Buffer.from('brass tray'),
    Buffer.alloc(0),
    whole.subarray(0, 2_000),
    Buffer.concat([whole.subarray(0, 20), Buffer.alloc(40_000, 7)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>'),
  ]
  for (const file of refused) {
    const drawn = await resizePicture(file, 320, 'webp')
    assert.equal(drawn.ok ? 'drawn' : drawn.reason, 'not-a-picture')
  }
})
