import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPath } from './map-path.ts'
import { checkCorners, cornersOf, middleCorners, placeCorners, type Corners } from './print-area-corners.ts'

const tilted: Corners = [
  [0.2, 0.3],
  [0.8, 0.25],
  [0.7, 0.7],
  [0.3, 0.6],
]
const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-4

test('the corners of a place stay where they were dragged, and straight lines stay straight', () => {
  const grid = placeCorners(tilted)
  for (const [at, [x, y]] of cornersOf(grid).entries())
    assert.ok(isNear(x, tilted[at]![0]) && isNear(y, tilted[at]![1]), `corner ${at}`)
  const [left, middle, right] = [0, 2, 4].map((column) => grid.points[5 + column]!)
  const cross = (middle![0] - left![0]) * (right![1] - left![1]) - (middle![1] - left![1]) * (right![0] - left![0])
  assert.ok(Math.abs(cross) < 1e-4)
})

test('what is further away is smaller: the middle of the piece lies nearer to its short side', () => {
  const [, , [, y] = [0, 0]] = placeCorners([
    [0.4, 0.2],
    [0.6, 0.2],
    [0.9, 0.8],
    [0.1, 0.8],
  ]).points.slice(5)
  assert.ok(y < 0.4, String(y))
})

test('a place on something round stays round when it is moved, and as it is when it is not', () => {
  const round = {
    columns: 3,
    rows: 2,
    points: [
      [0.2, 0.4],
      [0.5, 0.5],
      [0.8, 0.4],
      [0.2, 0.6],
      [0.5, 0.7],
      [0.8, 0.6],
    ] as [number, number][],
  }
  const corners = cornersOf(round)
  assert.equal(placeCorners(corners, round), round)
  const lower = corners.map(([x, y]) => [x, y + 0.1]) as unknown as Corners
  const moved = placeCorners(lower, round)
  for (const [at, [x, y]] of moved.points.entries())
    assert.ok(isNear(x, round.points[at]![0]) && isNear(y, round.points[at]![1] + 0.1), `point ${at}`)
})

test('words lie between the corners', () => {
  const path = mapPath('M0 0L90 0L90 24L0 24Z', { width: 90, height: 24 }, placeCorners(middleCorners), 1000)
  const numbers = (path.match(/[\d.]+/g) ?? []).map(Number)
  assert.ok(Math.min(...numbers) >= 299.9 && Math.max(...numbers) <= 700.1)
})

test('corners that cross, leave the picture or lie too near are refused, with the name of the place', () => {
  const [first, second, third, fourth] = middleCorners
  const cases: [Corners, RegExp][] = [
    [[second, first, third, fourth], /“Lid” cross each other/],
    [[fourth, third, second, first], /cross each other/],
    [[[-0.1, 0.4], second, third, fourth], /outside the picture/],
    [[first, second, [0.7, 0.41], [0.3, 0.41]], /too small/],
  ]
  for (const [corners, sentence] of cases) assert.match(checkCorners(corners, 'Lid')?.message ?? '', sentence)
  assert.equal(checkCorners(middleCorners, 'Lid'), undefined)
  assert.equal(checkCorners(tilted, 'Lid'), undefined)
})
