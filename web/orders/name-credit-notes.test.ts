import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameCreditNotes } from './name-credit-notes.ts'

const note = (number: string, shipment: string, ...pieces: [name: string, units: number][]) => ({
  number,
  amount: 1_000,
  shipments: [shipment],
  pieces: pieces.map(([name, units]) => ({ name, units })),
})
const [one, two] = [[{ id: 'a' }], [{ id: 'a' }, { id: 'a-2' }]]

test('one credit note needs no name, several are told apart by their parcels, pieces or numbers', () => {
  assert.deepEqual(nameCreditNotes({ credits: [note('1', 'a', ['Brass tray', 1])], shipments: two }), [''])
  const ofParcels = [note('1', 'a', ['Brass tray', 1]), note('2', 'a-2', ['Brass tray', 1])]
  assert.deepEqual(nameCreditNotes({ credits: ofParcels, shipments: two }), ['parcel 1', 'parcel 2'])
  const ofPieces = [note('1', 'a', ['Brass tray', 2]), note('2', 'a', ['Clay Ganesha', 1], ['Delivery', 1])]
  assert.deepEqual(nameCreditNotes({ credits: ofPieces, shipments: one }), [
    '2 × Brass tray',
    'Clay Ganesha and Delivery',
  ])
  assert.deepEqual(nameCreditNotes({ credits: [...ofPieces, note('3', 'a-2', ['Potli', 1])], shipments: two }), [
    'parcel 1, 2 × Brass tray',
    'parcel 1, Clay Ganesha and Delivery',
    'parcel 2, Potli',
  ])
  const alike = ['1', '2'].map((number) => note(number, 'a', ['Tray', 1], ['Box', 1], ['Potli', 1], ['Delivery', 1]))
  assert.deepEqual(nameCreditNotes({ credits: alike, shipments: one }), [
    'Tray, Box and 2 more, 1',
    'Tray, Box and 2 more, 2',
  ])
})
