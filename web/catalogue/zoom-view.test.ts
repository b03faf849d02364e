import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { MAX_ZOOM, panBy, UNZOOMED, zoomAt } from './zoom-view.ts'

const frame = { width: 400, height: 300 }

test('what lies under the finger stays there', () => {
  assert.deepEqual(zoomAt(UNZOOMED, 2, { x: 100, y: -50 }, frame), { scale: 2, x: -100, y: 50 })
  assert.deepEqual(zoomAt({ scale: 2, x: -100, y: 50 }, 0.5, { x: 0, y: 0 }, frame), UNZOOMED)
})

test('however it is pinched and pushed, it fills its frame and is no more than four times its size', () => {
  const move = fc.record({
    factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
    point: fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -150, max: 150 }) }),
    push: fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: -999, max: 999 }) }),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      let view = UNZOOMED
      for (const { factor, point, push } of moves) view = panBy(zoomAt(view, factor, point, frame), push, frame)
      assert.ok(view.scale >= 1 && view.scale <= MAX_ZOOM)
      assert.ok(Math.abs(view.x) <= (frame.width * (view.scale - 1)) / 2 + 1e-9)
      assert.ok(Math.abs(view.y) <= (frame.height * (view.scale - 1)) / 2 + 1e-9)
    }),
  )
})
