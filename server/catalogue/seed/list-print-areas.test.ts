import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPlacements } from '#catalogue/demo-pictures.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { demoPrintAreas } from '#catalogue/demo-print-areas.ts'
import { drawWords } from '#server/catalogue/lettering/draw-words.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import { listPlacements, listPrintAreas } from './list-print-areas.ts'

const printAreas = demoProducts.flatMap(({ slug, printAreas = [] }) =>
  printAreas.map((printArea) => ({ slug, printArea })),
)

/** The widest text that the field takes. */
function samplesOf({ field, motifs }: (typeof printAreas)[number]['printArea']): readonly string[] {
  if (field === 'motif') return motifs
  return field === 'date' ? ['2028-12-24', '2028-09-30', '2028-05-01'] : ['Riya & Arjun', 'रिया & अर्जुन']
}

test('every print area belongs to a product and is seen in a picture of it, and every place in a picture to a print area', () => {
  assert.equal(printAreas.length, Object.values(demoPrintAreas).flat().length)
  for (const product of demoProducts) {
    const keys = (product.printAreas ?? []).map(({ key }) => key)
    const seen = listPlacements(
      product,
      (key) => keys.indexOf(key),
      (file) => file,
    )
    assert.equal(new Set(seen.map(({ printAreaId, view }) => `${printAreaId} ${view}`)).size, seen.length, product.slug)
    assert.deepEqual(Object.keys(demoPlacements[product.slug] ?? {}).toSorted(), keys.toSorted(), product.slug)
  }
})

test('names in English and Hindi, long dates and every motif fit in every typeface that a print area offers, and stay on the picture', () => {
  for (const { slug, printArea } of printAreas.filter(({ printArea: { field } }) => field !== 'photograph'))
    for (const face of printArea.faces)
      for (const words of samplesOf(printArea)) {
        const drawn = drawWords(printArea, words, face)
        assert.ok(drawn.ok, `${slug}: ${words} in ${face}`)
        for (const grid of Object.values(demoPlacements[slug]?.[printArea.key] ?? {})) {
          const path = mapPath(drawn.path, printArea, grid, grid.pixels)
          const points = (path.match(/[\d.-]+/g) ?? []).map(Number)
          assert.ok(
            points.every((at) => at > 0 && at < grid.pixels),
            `${slug}: ${words} in ${face}`,
          )
        }
      }
})

test('no print area is seen mirrored or upside down', () => {
  for (const { slug, printArea } of printAreas)
    for (const [view, { columns, rows, points }] of Object.entries(demoPlacements[slug]?.[printArea.key] ?? {})) {
      const [left, right, below] = [points[0]!, points[columns - 1]!, points[columns * (rows - 1)]!]
      const turn = (right[0] - left[0]) * (below[1] - left[1]) - (right[1] - left[1]) * (below[0] - left[0])
      assert.ok(turn > 0, `${slug} ${view} is mirrored`)
      assert.ok(right[0] > left[0] && below[1] > left[1], `${slug} ${view} is upside down`)
    }
})

test('a print area with the key of an extra is refused', () => {
  const [product] = demoProducts.filter(({ printAreas, extras }) => printAreas?.length && extras?.length)
  assert.ok(product?.printAreas?.[0] && product.extras?.[0])
  const clashing = { ...product, printAreas: [{ ...product.printAreas[0], key: product.extras[0].key }] }
  assert.throws(() => listPrintAreas(clashing, () => 1), /print area and an extra/)
  assert.equal(listPrintAreas(product, () => 1).length, product.printAreas.length)
})
