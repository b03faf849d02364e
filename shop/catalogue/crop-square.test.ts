import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cropSquare, wholeCrop } from './crop-square.ts'

test('the middle is shown unless somebody says what matters', () => {
  assert.deepEqual(cropSquare({ width: 400, height: 300 }, wholeCrop), { left: 50, top: 0, width: 300, height: 300 })
  assert.deepEqual(cropSquare({ width: 400, height: 300 }, { x: 1, y: 0, side: 0.5 }), {
    left: 250,
    top: 0,
    width: 150,
    height: 150,
  })
})

test('a square never leaves its picture', () => {
  const length = fc.integer({ min: 1, max: 20_000 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(length, length, fraction, fraction, fraction, (width, height, x, y, side) => {
      const square = cropSquare({ width, height }, { x, y, side })
      assert.ok(square.width === square.height && square.width >= 1)
      assert.ok(square.left >= 0 && square.left + square.width <= width)
      assert.ok(square.top >= 0 && square.top + square.height <= height)
    }),
  )
})
