import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as assertAlways, constantFrom, integer, property, record } from 'fast-check'
import { layOutSheets, sheetMeasures, sheetSizes, slugWidth, type PieceToPlace } from './lay-out-sheet.ts'

const piece = record({
  width: integer({ min: 5, max: 400 }),
  height: integer({ min: 5, max: 400 }),
  slug: integer({ min: 2, max: 5 }),
})

test('every piece is on one sheet, or said to be too large; none touches another or the edge', () => {
  assertAlways(
    property(array(piece, { maxLength: 30 }), constantFrom(...sheetSizes), (pieces, size) => {
      const { sheets, tooLarge } = layOutSheets(pieces, size)
      const all = [...sheets.flat().map(({ index }) => index), ...tooLarge]
      assert.deepEqual(
        all.toSorted((a, b) => a - b),
        pieces.map((_, index) => index),
      )
      for (const sheet of sheets) {
        const boxes = sheet.map(({ index, x, y }) => ({ x, y, ...pieces[index]! }))
        for (const [at, a] of boxes.entries()) {
          assert.ok(a.x >= 10 && a.x + slugWidth(a.width) <= sheetMeasures[size].width - 10)
          assert.ok(a.y >= 10 && a.y + a.height <= sheetMeasures[size].height - 10)
          assert.ok(boxes.slice(at + 1).every((b) => isApart(a, b)))
        }
      }
    }),
  )
})

type Placed = PieceToPlace & { x: number; y: number }
const isApart = (a: Placed, b: Placed) =>
  a.x + slugWidth(a.width) < b.x || b.x + slugWidth(b.width) < a.x || a.y + a.height < b.y || b.y + b.height < a.y

test('two slices go beside each other only where the sheet is wide enough, and as many rows as it holds', () => {
  const slice = { width: 90, height: 24, slug: 2 }
  const slices = Array.from({ length: 15 }, () => slice)
  const count = (pieces: PieceToPlace[], size: 'A4' | 'A3') =>
    layOutSheets(pieces, size).sheets.map(({ length }) => length)
  assert.deepEqual(count(slices, 'A4'), [6, 6, 3])
  assert.deepEqual(count(slices, 'A3'), [15])
  assert.deepEqual(layOutSheets([{ ...slice, width: 187 }, slice], 'A4').tooLarge, [0])
})
