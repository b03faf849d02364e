import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPath } from './draw-path.ts'

function record(path: string): unknown[][] {
  const drawn: unknown[][] = []
  const note =
    (name: string) =>
    (...values: number[]) =>
      drawn.push([name, ...values.map((value) => Math.round(value * 100) / 100)])
  drawPath(
    {
      moveTo: note('move'),
      lineTo: note('line'),
      bezierCurveTo: note('curve'),
      closePath: note('close'),
    },
    path,
  )
  return drawn
}

test('a quadratic curve is the same curve as a cubic one, in paths of either kind', () => {
  const drawn = [['move', 0, 0], ['curve', 2, 4, 4, 4, 6, 0], ['line', 6, 3], ['close']]
  assert.deepEqual(record('M0 0Q3 6 6 0L6 3Z'), drawn)
  assert.deepEqual(record('M0 0q3 6 6 0l0 3z'), drawn)
  assert.deepEqual(record('M1 1c1 2 3 4 5-6M2 2'), [
    ['move', 1, 1],
    ['curve', 2, 3, 4, 5, 6, -5],
    ['move', 2, 2],
  ])
})
