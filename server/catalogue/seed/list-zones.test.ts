import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPlacements } from '#catalogue/demo-pictures.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { demoZones } from '#catalogue/demo-zones.ts'
import { drawWords } from '#server/catalogue/lettering/draw-words.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import { listPlacements, listZones } from './list-zones.ts'

const zones = demoProducts.flatMap(({ slug, zones = [] }) => zones.map((zone) => ({ slug, zone })))

/** The widest text that the field takes. */
function samplesOf({ field, motifs }: (typeof zones)[number]['zone']): readonly string[] {
  if (field === 'motif') return motifs
  return field === 'date' ? ['2028-12-24', '2028-09-30', '2028-05-01'] : ['Riya & Arjun', 'रिया & अर्जुन']
}

test('every zone belongs to a product and is seen in a picture of it, and every place in a picture to a zone', () => {
  assert.equal(zones.length, Object.values(demoZones).flat().length)
  for (const product of demoProducts) {
    const keys = (product.zones ?? []).map(({ key }) => key)
    const seen = listPlacements(
      product,
      (key) => keys.indexOf(key),
      (file) => file,
    )
    assert.equal(new Set(seen.map(({ zoneId, view }) => `${zoneId} ${view}`)).size, seen.length, product.slug)
    assert.deepEqual(Object.keys(demoPlacements[product.slug] ?? {}).toSorted(), keys.toSorted(), product.slug)
  }
})

test('names in English and Hindi, long dates and every motif fit in every hand that a zone offers, and stay on the picture', () => {
  for (const { slug, zone } of zones.filter(({ zone: { field } }) => field !== 'photograph'))
    for (const face of zone.faces)
      for (const words of samplesOf(zone)) {
        const drawn = drawWords(zone, words, face)
        assert.ok(drawn.ok, `${slug}: ${words} in ${face}`)
        for (const grid of Object.values(demoPlacements[slug]?.[zone.key] ?? {})) {
          const path = mapPath(drawn.path, zone, grid, grid.pixels)
          const points = (path.match(/[\d.-]+/g) ?? []).map(Number)
          assert.ok(
            points.every((at) => at > 0 && at < grid.pixels),
            `${slug}: ${words} in ${face}`,
          )
        }
      }
})

test('no zone is seen mirrored or upside down', () => {
  for (const { slug, zone } of zones)
    for (const [view, { columns, rows, points }] of Object.entries(demoPlacements[slug]?.[zone.key] ?? {})) {
      const [left, right, below] = [points[0]!, points[columns - 1]!, points[columns * (rows - 1)]!]
      const turn = (right[0] - left[0]) * (below[1] - left[1]) - (right[1] - left[1]) * (below[0] - left[0])
      assert.ok(turn > 0, `${slug} ${view} is mirrored`)
      assert.ok(right[0] > left[0] && below[1] > left[1], `${slug} ${view} is upside down`)
    }
})

test('a zone with the key of an extra is refused', () => {
  const [product] = demoProducts.filter(({ zones, extras }) => zones?.length && extras?.length)
  assert.ok(product?.zones?.[0] && product.extras?.[0])
  const clashing = { ...product, zones: [{ ...product.zones[0], key: product.extras[0].key }] }
  assert.throws(() => listZones(clashing, () => 1), /zone and an extra/)
  assert.equal(listZones(product, () => 1).length, product.zones.length)
})
