import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPieces, countOneMore, isWrongNumber, readPieces, sortFound, type ShelfPiece } from './goods-list.ts'

const piece = (variant: number, codes: Partial<ShelfPiece> = {}): ShelfPiece => ({
  variant,
  product: variant,
  name: `Piece ${variant}`,
  sku: null,
  barcode: null,
  shelf: '',
  picture: null,
  stock: 5,
  waiting: 0,
  ...codes,
})

test('each scan of a code is one piece more, also of a barcode that readers write with a 0 in front', () => {
  const lines = addPieces([], [piece(1, { sku: 'Urli-1' }), piece(2, { barcode: '036000291452' })], '')
  const once = countOneMore(lines, 'urli-1 ')
  assert.deepEqual(once?.line.typed, '1')
  const twice = countOneMore(once.lines, 'URLI-1')
  assert.deepEqual(
    twice?.lines.map(({ typed }) => typed),
    ['2', ''],
  )
  assert.equal(countOneMore(lines, '0036000291452')?.line.variant, 2)
  assert.equal(countOneMore(lines, 'other'), undefined)
})

test('what is on the list already keeps its number', () => {
  const lines = addPieces([{ ...piece(1), typed: '7' }], [piece(1), piece(2)], '1')
  assert.deepEqual(
    lines.map(({ variant, typed }) => [variant, typed]),
    [
      [2, '1'],
      [1, '7'],
    ],
  )
})

test('a code brings one piece, a shelf all that lie there, a name asks which', () => {
  assert.equal(sortFound([], 'x'), 'none')
  assert.equal(sortFound([piece(1, { sku: 'A1' })], 'a1'), 'code')
  assert.equal(sortFound([piece(1, { shelf: 'B3' }), piece(2, { shelf: 'b3' })], 'b3'), 'shelf')
  assert.equal(sortFound([piece(1)], 'piece'), 'names')
})

test('only whole numbers are pieces', () => {
  assert.deepEqual(
    [readPieces('1,200'), readPieces(' 0 '), readPieces(''), readPieces('two')],
    [1200, 0, undefined, undefined],
  )
  assert.deepEqual([isWrongNumber('two'), isWrongNumber('-1'), isWrongNumber('')], [true, true, false])
})
