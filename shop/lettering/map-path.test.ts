import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPath, type PlacementGrid } from './map-path.ts'

const printArea = { width: 100, height: 50 }
const flat: PlacementGrid = {
  columns: 2,
  rows: 2,
  points: [
    [0, 0],
    [1, 0],
    [0, 0.5],
    [1, 0.5],
  ],
}

test('on a picture that shows the print area as it is, the path is only enlarged', () => {
  assert.equal(mapPath('M0 0Q1 0 1 1C1 2 2 2 2 1ZM3 3', printArea, flat, 200), 'M0 0Q2 0 2 2C2 4 4 4 4 2ZM6 6')
})

test('a long line or curve is cut, and every piece goes on where the last ended', () => {
  assert.equal(mapPath('M0 0L10 0', printArea, flat, 200), 'M0 0L6.7 0L13.3 0L20 0')
  assert.equal(mapPath('M0 0Q5 0 5 5', printArea, flat, 200).match(/Q/g)?.length, 3)
})

test('each cell of the grid is mapped by its own corners', () => {
  const bent: PlacementGrid = {
    columns: 3,
    rows: 2,
    points: [
      [0, 0],
      [0.1, 0.2],
      [0.2, 0],
      [0, 0.5],
      [0.1, 0.7],
      [0.2, 0.5],
    ],
  }
  assert.equal(mapPath('M50 0L51 50M75 25', printArea, bent, 10), 'M1 2L1 7M1.5 3.5')
})

test('what lies beyond the print area goes on as its edge does', () => {
  assert.equal(mapPath('M-1 0M101 50', printArea, flat, 200), 'M-2 0M202 100')
})
