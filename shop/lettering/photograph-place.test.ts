import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPrintArea } from './check-print-area.ts'
import { placePoint } from './map-path.ts'
import {
  cutPhotograph,
  layTiles,
  nearestZoom,
  printedPixels,
  refuseSmallPhotograph,
  SHARP_FROM,
  wholeView,
} from './photograph-place.ts'
import { placeCorners } from './print-area-corners.ts'

const card = { width: 60, height: 90 }

test('a photograph fills its place, its middle first, and is moved no further than its edges', () => {
  const wide = { width: 3_000, height: 1_800 }
  assert.deepEqual(cutPhotograph(wide, card, wholeView), { left: 900, top: 0, width: 1_200, height: 1_800 })
  for (const zoom of [1, 1.7, 3])
    for (const x of [0, 0.3, 1])
      for (const y of [0, 1]) {
        const { left, top, width, height } = cutPhotograph(wide, card, { zoom, x, y })
        assert.ok(left >= 0 && top >= 0 && left + width <= 3_000.001 && top + height <= 1_800.001)
        assert.ok(Math.abs(width / height - card.width / card.height) < 1e-9)
      }
})

test('what is too small for its millimetres is refused with what would do, and brought nearer only while it is sharp', () => {
  assert.equal(refuseSmallPhotograph({ width: 480, height: 720 }, card), undefined)
  const refused = refuseSmallPhotograph({ width: 2_000, height: 450 }, card)
  assert.match(refused?.message ?? '', /60 × 90 mm.* 5 pixels a millimetre.* 480 × 720 pixels/)
  for (const side of [480, 700, 1_111, 9_000]) {
    const photograph = { width: side, height: side * 1.5 }
    const { width } = cutPhotograph(photograph, card, { ...wholeView, zoom: nearestZoom(photograph, card) })
    assert.ok(width / card.width >= SHARP_FROM - 1e-9, `${side}`)
  }
  assert.equal(nearestZoom({ width: 480, height: 720 }, card), 1)
})

test('no more is kept than is printed, and never more than there was', () => {
  assert.deepEqual(printedPixels(card, { width: 6_000, height: 9_000 }), { width: 720, height: 1_080 })
  assert.deepEqual(printedPixels(card, { width: 540, height: 810 }), { width: 540, height: 810 })
  assert.deepEqual(printedPixels({ width: 500, height: 1_000 }, { width: 9_000, height: 18_000 }), {
    width: 2_000,
    height: 4_000,
  })
})

const askew = placeCorners([
  [0.2, 0.3],
  [0.5, 0.28],
  [0.55, 0.7],
  [0.18, 0.66],
])

test('its tiles lie where the picture shows the place, within a pixel', () => {
  const tiles = layTiles(card, askew, 1_440)
  assert.equal(tiles.length, 2 * (askew.columns - 1) * (askew.rows - 1))
  const [first, second] = [tiles[0], tiles[1]]
  const lay = (matrix: string, [x, y]: readonly [number, number]) => {
    const [a, b, c, d, e, f] = (matrix.match(/-?[\d.]+/g) ?? []).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return [a * x + c * y + e, b * x + d * y + f] as const
  }
  const cell = [card.width / (askew.columns - 1), card.height / (askew.rows - 1)] as const
  for (const [tile, point] of [
    [first, [0, 0]],
    [first, [cell[0], 0]],
    [first, [0, cell[1]]],
    [second, cell],
  ] as const) {
    const [x, y] = lay(tile!.matrix, point)
    const [wantedX, wantedY] = placePoint(point, card, askew, 1_440)
    assert.ok(Math.hypot(x - wantedX, y - wantedY) < 1, `${point.join(' ')}: ${x} ${y}, not ${wantedX} ${wantedY}`)
  }
})

test('no ground is seen between its tiles: each side of one lies on what was drawn before, a pixel deep, on a small phone, too', () => {
  const outlines = layTiles(card, askew, 1_440).map(({ points }) =>
    points.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
  )
  const edges = placeOutline.map((corner) => placePoint(corner, card, askew, 1_440))
  let between = 0
  for (const [index, outline] of outlines.entries())
    for (const [at, from] of outline.entries()) {
      const to = outline[(at + 1) % outline.length] ?? from
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
      if (depthIn(edges, middle) < 1) continue
      between += 1
      const drawn = Math.max(...outlines.flatMap((other, n) => (n === index ? [] : [depthIn(other, middle)])))
      assert.ok(drawn >= ON_A_SMALL_PHONE, `${index}: ${middle.join(' ')} lies ${drawn} deep`)
    }
  assert.ok(between > outlines.length)
  for (const point of outlines.flat()) assert.ok(depthIn(edges, point) > -1, `${point.join(' ')} is beside the place`)
})

/** Pixels of a 1,440-pixel picture that is shown at 360. */
const ON_A_SMALL_PHONE = 4
const placeOutline = [
  [0, 0],
  [card.width, 0],
  [card.width, card.height],
  [0, card.height],
] as const

/** Pixels inside the nearest side of a convex clockwise outline; negative outside. */
function depthIn(outline: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): number {
  const depths = outline.map(([fromX, fromY], at) => {
    const [toX, toY] = outline[(at + 1) % outline.length] ?? [fromX, fromY]
    const length = Math.hypot(toX - fromX, toY - fromY)
    return length === 0 ? Infinity : ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / length
  })
  return Math.min(...depths)
}

test('a place for a photograph is printed, whatever its letters would be', () => {
  const printArea = {
    ...card,
    label: 'The first card',
    field: 'photograph',
    language: null,
    motifs: [],
    technique: 'ink',
    shape: 'rect',
    margin: 0,
    maxLines: 1,
    letterMin: 500,
    letterMax: 500,
    faces: ['kalam'],
  } as const
  assert.equal(checkPrintArea(printArea), undefined)
  assert.match(
    checkPrintArea({ ...printArea, technique: 'burn' })?.message ?? '',
    /choose ink as the work of “The first card”/,
  )
  assert.match(checkPrintArea({ ...printArea, width: 2 })?.message ?? '', /between 5 and 1,000 mm/)
})
