import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoParticulars } from '#catalogue/demo-particulars.ts'
import { drawToScale, phoneSize } from './scale-drawing.ts'

test('every piece and its phone lie within a drawing of one shape, at one scale', () => {
  for (const [slug, { piece }] of Object.entries(demoParticulars)) {
    assert.ok(piece, slug)
    const { width, height, front, phone } = drawToScale(piece)
    assert.ok(Math.abs(width / height - 1.5) < 0.01, slug)
    const [left = 0, top = 0, right = 0, ground = 0] = front.match(/[\d.]+/g)!.map(Number)
    assert.ok(Math.abs(right - left - piece.length) < 0.05, `${slug}: as wide as it is`)
    const tall = piece.height < 2 ? piece.breadth : piece.height
    assert.ok(Math.abs(ground - top - tall) < 0.05, `${slug}: as high as it is`)
    assert.ok(phone.x > right && phone.x + phoneSize.width < width, `${slug}: the phone beside it`)
    assert.ok(left > 0 && top > 0 && phone.y > 0 && ground < height, slug)
  }
})
