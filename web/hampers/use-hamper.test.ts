import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPieceKey } from '#shop/hampers/hamper-pieces.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import { describeLeftOut, keepOffered, nameNone, resolveKnown } from './use-hamper.ts'

const choice = (name: string, more: object = {}) => {
  return { key: name, name, unitPrice: 0, oncePrice: 0, soldOut: false, picture: null, ...more }
}
const tin = { key: 'tin', name: 'Tin', isRequired: false, choices: [choice('teal'), choice('wine')] }
const foil = {
  ...tin,
  key: 'foil',
  choices: [choice('gold', { unitPrice: 5_000 }), choice('silver', { unitPrice: 3_000 })],
}
const candle: ShownHamperGood = {
  id: 3,
  product: 3,
  name: 'Candle',
  kind: '',
  category: 'Candles',
  inside: [],
  picture: null,
  looks: {},
  price: 20_000,
  unitPrice: 20_000,
  discount: 0,
  gstRate: 18,
  hsn: null,
  stock: 9,
  daysToMake: 0,
  shelfLifeDays: null,
  benchMinutes: 0,
  weight: 0.2,
  length: null,
  breadth: null,
  height: null,
  room: null,
  size: { length: 50, breadth: 50, height: 50, isUpright: true, bears: false },
  extras: [tin, foil],
}

test('a piece is kept with its first colour, so it can be taken out and stays as it is', () => {
  const byId = new Map([[3, candle]])
  const kept = keepOffered(byId, [
    { id: 3, count: 1 },
    { id: 3, count: 2, choices: { tin: 'teal' } },
    { id: 3, count: 1, choices: { tin: 'black' } },
  ])
  assert.deepEqual(
    kept.map((piece) => [toPieceKey(piece), piece.count]),
    [['piece--3--tin--teal', 3]],
  )
})

test('a colour that costs something is chosen by nobody else, and can be taken back', () => {
  assert.deepEqual(resolveKnown(candle, {}), { tin: 'teal' })
  assert.deepEqual(resolveKnown(candle, { foil: 'silver' }), { tin: 'teal', foil: 'silver' })
  assert.deepEqual(resolveKnown(candle, { foil: '' }), { tin: 'teal' })
  assert.deepEqual([nameNone(tin), nameNone(foil)], [null, 'None'])
  assert.equal(nameNone({ ...tin, isRequired: true }), 'Please choose')
})

test('while the first colour is sold out, none is chosen until the shopper chooses', () => {
  const soldOut = { ...tin, choices: [choice('teal', { soldOut: true }), choice('wine')] }
  assert.deepEqual(resolveKnown({ ...candle, extras: [soldOut] }, { tin: 'teal' }), {})
  assert.equal(nameNone(soldOut), 'None')
})

test('a link that is older than what is sold says what is left out', () => {
  const box = 'The box of this hamper is no longer offered, so another one is chosen.'
  const piece = 'Something that was in it is no longer offered, so it is left out.'
  assert.equal(describeLeftOut({ hasBox: true, hasPieces: true }), '')
  assert.equal(describeLeftOut({ hasBox: true, hasPieces: false }), piece)
  assert.equal(describeLeftOut({ hasBox: false, hasPieces: false }), `${box} ${piece}`)
})
