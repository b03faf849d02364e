import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoColours, demoPictures, demoPlacements } from './demo-pictures.ts'
import { demoProducts } from './demo-products.ts'

const here = (file: string): string => fileURLToPath(new URL(`pictures/${file}`, import.meta.url))
const LAYER_SIZE = 720

const parts = demoProducts.flatMap(({ slug, extras = [] }) =>
  extras.flatMap((extra) => {
    const colours = demoColours[slug]?.[extra.key]
    return colours ? [{ slug, extra, ...colours }] : []
  }),
)
const layers = parts.flatMap((part) => part.layers.map((layer) => ({ ...part, ...layer })))

test('sixteen products at least show their colours on their own pictures, and every colour they offer', () => {
  assert.equal(parts.length, Object.values(demoColours).flatMap(Object.keys).length, 'each belongs to an extra')
  assert.ok(new Set(parts.map(({ slug }) => slug)).size >= 16)
  for (const { slug, extra, dyes, layers } of parts) {
    const [, ...others] = extra.choices
    const offered = others.filter(({ key, hex }) => hex !== undefined || dyes[key] !== undefined)
    assert.deepEqual(Object.keys(dyes).toSorted(), offered.map(({ key }) => key).toSorted(), `${slug}: ${extra.key}`)
    const slots = Math.max(...layers.map(({ slot }) => slot)) + 1
    for (const hues of Object.values(dyes)) {
      assert.ok(hues.length >= slots, `${slug}: ${extra.key}`)
      for (const hue of hues) assert.match(hue, /^#[0-9a-f]{6}$/)
    }
  }
})

test('every layer lies on a picture of its product, and a view without words has the layers of the view with them', () => {
  assert.deepEqual(readdirSync(here('colours')).toSorted(), [...new Set(layers.map(({ file }) => file))].toSorted())
  for (const { slug, extra, layers } of parts) {
    const blanks = Object.values(demoPlacements[slug] ?? {}).flatMap(Object.values<{ file: string }>)
    const views = demoPictures[slug]!.map(({ file }) => file).filter((file) => /-[123]\.webp$/.test(file))
    const known = new Set([...views, ...blanks.map(({ file }) => file)])
    for (const { over } of layers) assert.ok(known.has(over), over)
    const over = new Set(layers.map((layer) => layer.over))
    assert.ok(over.has(views[(extra.seenIn ?? 0) - 1] ?? ''), `${slug}: ${extra.key} where its choices are seen`)
    for (const blank of known)
      if (over.has(blank.replace('-blank', ''))) assert.ok(over.has(blank), `${blank}: ${extra.key}`)
  }
})

test('a layer covers part of its picture, and is small', async () => {
  const files = [...new Set(layers.map(({ file }) => file))]
  const sizes = files.map((file) => statSync(here(`colours/${file}`)).size).toSorted((a, b) => a - b)
  assert.ok(sizes.at(-1)! <= 18_000, `${sizes.at(-1)} bytes`)
  assert.ok(sizes[Math.floor(sizes.length / 2)]! <= 6_000, `half weigh ${sizes[Math.floor(sizes.length / 2)]} bytes`)
  for (const file of files) {
    const { width, height, cover } = await readLayer(file)
    assert.deepEqual([width, height], [LAYER_SIZE, LAYER_SIZE], file)
    assert.ok(cover > 0.0004 && cover < 0.75, `${file} covers ${cover}`)
  }
})

test('a picture in a colour looks as the one that was made of that choice, and changes nowhere else', async () => {
  let compared = 0
  for (const { slug, extra, dyes, layers } of parts)
    for (const [choice, hues] of Object.entries(dyes)) {
      const look = demoPictures[slug]!.find(({ file }) => file === `${slug}-${extra.key}-${choice}.webp`)
      if (!look) continue
      const base = demoPictures[slug]![extra.seenIn! - 1]!.file
      const shown = await readPixels(base)
      const upon = layers.filter(({ over }) => over === base)
      const covers = new Float32Array(LAYER_SIZE * LAYER_SIZE)
      for (const { file, slot, tint } of upon) await layDown(shown, covers, file, hues[slot]!, tint)
      const { inside, outside } = compare(shown, await readPixels(look.file), covers)
      assert.ok(inside < 14, `${look.file}: ${inside.toFixed(1)} of 255 away`)
      assert.ok(outside < 3, `${look.file}: ${outside.toFixed(1)} of 255 away beside the part`)
      compared++
    }
  assert.ok(compared >= 40, `${compared} compared`)
})

async function readLayer(file: string) {
  const { width, height } = await sharp(here(`colours/${file}`)).metadata()
  const data = await sharp(here(`colours/${file}`))
    .resize(LAYER_SIZE)
    .ensureAlpha()
    .raw()
    .toBuffer()
  let cover = 0
  for (let i = 3; i < data.length; i += 4) cover += data[i]!
  return { data, width, height, cover: cover / 255 / (data.length / 4) }
}

const readPixels = (file: string): Promise<Buffer> =>
  sharp(here(file)).resize(LAYER_SIZE).removeAlpha().raw().toBuffer()

/** Like the page: a dye k looks like k × tint × light + glow. */
async function layDown(picture: Buffer, covers: Float32Array, file: string, hue: string, tint: readonly number[]) {
  const { data } = await readLayer(file)
  const dye = [1, 3, 5].map((at, k) => (Number.parseInt(hue.slice(at, at + 2), 16) / 255) * tint[k]!)
  for (let i = 0; i < covers.length; i++) {
    const cover = data[i * 4 + 3]! / 255
    covers[i] = Math.max(covers[i]!, cover)
    if (cover === 0) continue
    for (let k = 0; k < 3; k++) {
      const seen = Math.min(255, ((data[i * 4]! + data[i * 4 + 1]!) / 2) * dye[k]! + data[i * 4 + 2]!)
      picture[i * 3 + k] = Math.round(picture[i * 3 + k]! * (1 - cover) + seen * cover)
    }
  }
}

/** Mean differences of two pictures, from 0 to 255. */
function compare(one: Buffer, other: Buffer, covers: Float32Array): { inside: number; outside: number } {
  const sums = { inside: 0, outside: 0 }
  const counts = { inside: 1, outside: 1 }
  for (let i = 0; i < covers.length; i++) {
    const where = covers[i]! > 0.99 ? 'inside' : 'outside'
    if (where === 'outside' && covers[i]! > 0) continue
    for (let k = 0; k < 3; k++) sums[where] += Math.abs(one[i * 3 + k]! - other[i * 3 + k]!) / 3
    counts[where]++
  }
  return { inside: sums.inside / counts.inside, outside: sums.outside / counts.outside }
}
