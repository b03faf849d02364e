import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../public/art/', import.meta.url)
const source = readFileSync(new URL('art-picture.tsx', import.meta.url), 'utf8')
const between = (from: string, to: string): string => source.split(from)[1]!.split(to)[0]!
const names = [...between('type ArtName =', '\n\n').matchAll(/'([\w-]+)'/g)].map((match) => match[1]!)
const widths = between('widths = [', ']').split(', ').map(Number)
const bytes = (file: string): number => statSync(new URL(file, folder)).size

test('each of the shop’s own pictures is there in every width and format, and none besides', () => {
  assert.deepEqual(
    readdirSync(folder)
      .filter((file) => /\.(?:webp|avif)$/.test(file))
      .sort(),
    names.flatMap((name) => widths.flatMap((w) => [`${name}-${w}.avif`, `${name}-${w}.webp`])).sort(),
  )
})

test('they weigh 40 bytes a pixel of their width at most, as AVIF 20', () => {
  // The hero is older, and weighs more.
  for (const name of names.filter((name) => name !== 'hero')) {
    for (const w of widths) {
      assert.ok(bytes(`${name}-${w}.webp`) <= w * 40, `${name}-${w}.webp`)
      assert.ok(bytes(`${name}-${w}.avif`) <= w * 20, `${name}-${w}.avif`)
    }
  }
})
