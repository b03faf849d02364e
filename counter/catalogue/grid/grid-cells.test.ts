import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cellText, editsIn, mergeGrid, toGridRequest, typeCells, type GridRow } from './grid-cells.ts'
import { parsePasted, toCopied } from './parse-pasted.ts'

const tray: GridRow = {
  id: 7,
  version: 3,
  product: 7,
  productVersion: 5,
  productName: 'Brass tray',
  name: '',
  sku: 'BT-1',
  price: 899_00,
  discount: 0,
  unitPrice: 899_00,
  gstRate: 18,
  hsn: '7419',
  weight: null,
  daysToMake: 3,
  shelf: 'B3',
  lowAt: 2,
  isActive: true,
  isOnSale: true,
  stock: 4,
}
const small: GridRow = { ...tray, id: 8, name: 'Small', version: 1 }
const type = (field: Parameters<typeof cellText>[0]['field'], text: string, row = tray) =>
  typeCells({}, [{ row, field, text }])

test('what is typed is an edit until it is as it was', () => {
  assert.deepEqual(type('price', '949'), { 'variant 7 price': { text: '949', from: '899' } })
  assert.deepEqual(type('price', '899.00'), {})
  assert.deepEqual(type('weight', ''), {})
  assert.deepEqual(type('isActive', 'Yes'), {})
  const edits = type('price', '949')
  assert.equal(cellText({ row: tray, field: 'price' }, edits), '949')
  assert.deepEqual(typeCells(edits, [{ row: tray, field: 'price', text: '899' }]), {})
})

test('a save sends what changed with the versions it began from, and names what cannot be sent', () => {
  const edits = { ...type('price', '949.5'), ...type('daysToMake', ''), ...type('isOnSale', 'no') }
  const { body, faults } = toGridRequest([tray, small], edits)
  assert.deepEqual(faults, [])
  assert.deepEqual(body, {
    variants: [{ id: 7, version: 3, change: { price: 949_50, daysToMake: null } }],
    products: [{ id: 7, version: 5, isOnSale: false }],
  })
  const wrong = toGridRequest([tray], { ...type('price', 'free'), ...type('gstRate', '17'), ...type('lowAt', '') })
  assert.deepEqual(wrong.faults.map(({ key }) => key).toSorted(), [
    'variant 7 gstRate',
    'variant 7 lowAt',
    'variant 7 price',
  ])
  for (const { message } of wrong.faults) assert.match(message, /^Brass tray: /)
})

test('what others saved is taken, and where both changed a cell it is said', () => {
  const edits = { ...type('price', '949'), ...type('shelf', 'C1') }
  const alone = mergeGrid([tray], edits, [{ ...tray, version: 4, lowAt: 9, shelf: 'C1' }])
  assert.deepEqual(alone, { edits: type('price', '949'), collided: [] })
  const both = mergeGrid([tray], edits, [{ ...tray, version: 4, price: 999_00 }])
  assert.deepEqual(both.edits, { ...edits, 'variant 7 price': { text: '949', from: '999' } })
  assert.deepEqual(both.collided, [
    { key: 'variant 7 price', theirs: '999', message: 'Brass tray, Price ₹ before GST' },
  ])
})

test('rows that are read anew under what was typed hide nothing that others saved', () => {
  const edits = { ...type('price', '949'), ...type('shelf', 'C1') }
  const anew = { ...tray, version: 4, price: 999_00 }
  const { collided, edits: asked } = mergeGrid([anew], edits, [anew])
  assert.deepEqual(
    collided.map(({ key, theirs }) => [key, theirs]),
    [['variant 7 price', '999']],
  )
  // Asked once: saved again, it is mine.
  assert.deepEqual(mergeGrid([anew], asked, [anew]), { edits: asked, collided: [] })
})

test('what was typed into rows that are not shown is told apart, and waits', () => {
  const edits = { ...type('price', '949'), ...type('price', '799', small) }
  assert.deepEqual(editsIn([tray], edits), type('price', '949'))
  assert.deepEqual(editsIn([], edits), {})
})

test('what is copied is pasted as it was', () => {
  assert.deepEqual(parsePasted('899\t949\r\n1,299.50\t\r\n'), [
    ['899', '949'],
    ['1,299.50', ''],
  ])
  assert.deepEqual(parsePasted('5" tray'), [['5" tray']])
  assert.deepEqual(parsePasted('"'), [['"']])
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '9') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
      assert.deepEqual(parsePasted(toCopied(rows)), rows)
    }),
  )
})
