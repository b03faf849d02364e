import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { DemoProduct } from './demo-product.ts'
import { demoTints, demoInsides, demoPictures, demoPlacements } from './demo-pictures.ts'
import { demoProducts } from './demo-products.ts'
import { demoWraps } from './demo-wraps.ts'

const folder = new URL('pictures/', import.meta.url)
const small = new URL('pictures/small/', import.meta.url)
const wraps = demoWraps.map(({ picture }) => picture)
const all = [...demoProducts.flatMap((p) => demoPictures[p.slug] ?? []), ...wraps]
/** The same views without the words that shoppers replace. */
const blanks = Object.values(demoPlacements).flatMap((printAreas) =>
  Object.values(printAreas).flatMap(Object.values<{ file: string }>),
)
const files = [...new Set([...all, ...blanks].map(({ file }) => file))]
const smallName = (file: string): string => file.replace('.webp', '-480.webp')

/** Reads width and height from the first frame header of a lossy WebP. */
const sizeOf = (webp: Buffer): [width: number, height: number] => {
  assert.equal(webp.toString('latin1', 8, 16), 'WEBPVP8 ')
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff]
}

/** File endings of pictures that show a choice. */
const looksOf = ({ variants = [], extras = [] }: DemoProduct): string[] => [
  ...variants.flatMap(({ picture }) => picture ?? []),
  ...extras.flatMap(({ key, choices }) => choices.map((choice) => `${key}-${choice.key}`)),
]

test('each picture has the colour that is seen before it comes, and nothing else has', () => {
  assert.deepEqual(Object.keys(demoTints).sort(), [...new Set(all.map(({ file }) => file))].sort())
  for (const [file, tint] of Object.entries(demoTints)) assert.match(tint, /^#[0-9a-f]{6}$/, file)
})

test('one to three pictures of each product, then those of its choices and its parcel, those of wraps, and none of anything else', () => {
  assert.deepEqual(Object.keys(demoPictures).sort(), demoProducts.map((p) => p.slug).sort())
  for (const product of demoProducts) {
    const { slug } = product
    const shown = demoPictures[slug]!.map(({ file }) => file)
    const views = [1, 2, 3].map((n) => `${slug}-${n}.webp`).filter((file) => shown.includes(file))
    assert.ok(views.length >= 1, slug)
    assert.deepEqual(shown.slice(0, views.length), views)
    const looks = shown.slice(views.length)
    const known = new Set([...looksOf(product), 'packed'].map((look) => `${slug}-${look}.webp`))
    assert.deepEqual(
      looks.filter((file) => !known.has(file)),
      [],
    )
  }
  assert.deepEqual(
    readdirSync(folder)
      .filter((f) => f.endsWith('.webp'))
      .sort(),
    files.toSorted(),
  )
  assert.deepEqual(readdirSync(small).sort(), files.map(smallName).sort())
})

test('colours that can be chosen are seen: of an extra with a picture, the first choice is on a view of the product', () => {
  let shown = 0
  for (const { slug, extras = [] } of demoProducts)
    for (const { key, seenIn, choices } of extras) {
      const files = new Set(choices.map((choice) => `${slug}-${key}-${choice.key}.webp`))
      const looks = demoPictures[slug]!.filter(({ file }) => files.has(file))
      if (looks.length === 0) continue
      shown++
      assert.match(demoPictures[slug]![(seenIn ?? 0) - 1]?.file ?? '', /-[123]\.webp$/, `${slug}: ${key}`)
      assert.ok(looks.length >= choices.length - 2, `${slug}: ${key}`)
    }
  assert.ok(shown >= 3)
})

test('masters are square, as large as said, and weigh 120 KB at most', () => {
  for (const { file, width, height } of all) {
    const webp = readFileSync(new URL(file, folder))
    assert.deepEqual(sizeOf(webp), [width, height], file)
    assert.equal(width, height, file)
    assert.ok(width >= 700, file)
    assert.ok(webp.length <= 120_000, `${file}: ${webp.length} bytes`)
  }
})

test('listings load 480 pixels in 16 KB at most', () => {
  for (const { file } of all) {
    const webp = readFileSync(new URL(smallName(file), small))
    assert.deepEqual(sizeOf(webp), [480, 480], file)
    assert.ok(webp.length <= 16_000, `${file}: ${webp.length} bytes`)
  }
})

test('all pictures together weigh 20 MB at most', () => {
  const bytes = [...all.map((p) => new URL(p.file, folder)), ...all.map((p) => new URL(smallName(p.file), small))]
    .map((url) => readFileSync(url).length)
    .reduce((sum, n) => sum + n, 0)
  assert.ok(bytes <= 20_000_000, `${bytes} bytes`)
})

test('alt texts say what is seen, each in its own words', () => {
  assert.equal(new Set(all.map((p) => p.alt)).size, all.length)
  for (const { alt, file } of all) assert.ok(alt.length >= 30 && alt.length <= 125, file)
})

test('where a piece takes words, each view that shows them has a picture without them, as large as the one with', () => {
  for (const { slug, printAreas = [] } of demoProducts)
    for (const { key } of printAreas) {
      const views = demoPlacements[slug]?.[key] ?? {}
      assert.ok(Object.keys(views).length > 0, `${slug}: ${key}`)
      for (const [view, { file, pixels, columns, rows, points }] of Object.entries(views)) {
        const shown = demoPictures[slug]?.[Number(view) - 1]
        assert.deepEqual(sizeOf(readFileSync(new URL(file, folder))), [shown?.width, shown?.height])
        assert.equal(pixels, shown?.width)
        assert.equal(points.length, columns * rows)
      }
    }
})

test('an inside is one of the product’s pictures, as it is listed, and its numbers lie on it in their order', () => {
  assert.ok(Object.keys(demoInsides).length >= 12)
  for (const [slug, { parts, ...picture }] of Object.entries(demoInsides)) {
    assert.ok(
      demoPictures[slug]?.some((listed) => isDeepStrictEqual(listed, picture)),
      slug,
    )
    assert.deepEqual(
      parts.map(({ number }) => number),
      parts.map((_, i) => i + 1),
    )
    for (const { x, y, what } of parts) assert.ok(Math.min(x, y) > 0.02 && Math.max(x, y) < 0.98, `${slug}: ${what}`)
  }
})
