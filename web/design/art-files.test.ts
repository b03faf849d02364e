import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { ART_NAMES, ART_WIDTHS } from './art-files.ts'

const folder = new URL('../public/art/', import.meta.url)
const bytes = (file: string): number => statSync(new URL(file, folder)).size

test('each of the shop’s own pictures is there in every width and format, and none besides', () => {
  assert.deepEqual(
    readdirSync(folder)
      .filter((file) => /\.(?:webp|avif)$/.test(file))
      .sort(),
    ART_NAMES.flatMap((name) => ART_WIDTHS.flatMap((w) => [`${name}-${w}.avif`, `${name}-${w}.webp`])).sort(),
  )
})

test('they weigh 40 bytes a pixel of their width at most, as AVIF 20', () => {
  // The hero is older, and weighs more.
  for (const name of ART_NAMES.filter((name) => name !== 'hero')) {
    for (const w of ART_WIDTHS) {
      assert.ok(bytes(`${name}-${w}.webp`) <= w * 40, `${name}-${w}.webp`)
      assert.ok(bytes(`${name}-${w}.avif`) <= w * 20, `${name}-${w}.avif`)
    }
  }
})
