import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bringIntoSight, findBounds } from './bring-into-sight.ts'

const frame = { width: 360, height: 340, band: 176 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

/** Where a point of the picture is seen, in pixels from the upper left corner of its frame. */
function see(
  [x, y]: readonly [number, number],
  at: { scale: number; x: number; y: number },
  { width, height } = frame,
) {
  const fill = Math.max(width, height) / 1440
  return [(x - 720) * fill * at.scale + at.x + width / 2, (y - 720) * fill * at.scale + at.y + height / 2] as const
}

test('words anywhere on a picture are brought into the band, whole, and the frame stays filled', () => {
  for (const words of [box(500, 300, 940, 420), box(200, 700, 600, 760), box(900, 1100, 1300, 1200)]) {
    const at = bringIntoSight(words, 1440, frame)
    const [left, top] = see([words.left, words.top], at)
    const [right, bottom] = see([words.right, words.bottom], at)
    const seen = JSON.stringify({ left, top, right, bottom })
    assert.ok(left >= 0 && right <= frame.width && top >= frame.height - frame.band && bottom <= frame.height, seen)
    const [pictureLeft, pictureTop] = see([0, 0], at)
    const [pictureRight, pictureBottom] = see([1440, 1440], at)
    assert.ok(pictureLeft <= 0.01 && pictureRight >= frame.width - 0.01, seen)
    assert.ok(pictureTop <= 0.01 && pictureBottom >= frame.height - 0.01, seen)
  }
})

test('words as wide as the picture are not enlarged', () => {
  assert.equal(bringIntoSight(box(40, 200, 1400, 300), 1440, frame).scale, 1)
})

test('bounds are those of the path, or of the place of a photograph', () => {
  assert.deepEqual(findBounds({ path: 'M10 20L30.5 5Q1 2 40 50Z', pixels: 100 }), box(1, 2, 40, 50))
  const grid = {
    columns: 2,
    rows: 2,
    points: [
      [0.1, 0.2],
      [0.5, 0.2],
      [0.1, 0.6],
      [0.5, 0.6],
    ],
  } as const
  assert.deepEqual(findBounds({ path: 'lid', grid, pixels: 100 }), box(10, 20, 50, 60))
  assert.equal(findBounds({ path: '', pixels: 100 }), undefined)
})
