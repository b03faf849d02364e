import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAskedRow, checkRecipientRow } from './check-recipient-row.ts'
import { divideEvenly, linesForPerson } from './lines-for-person.ts'
import { readRecipientRows } from './read-recipient-rows.ts'
import { emptyRow, recipientFields } from './recipient-row.ts'

test('headings are read by their meaning, in English and Hindi, and two columns may be one field', () => {
  const { rows, ignored } = readRecipientRows([
    [
      'Sr. No',
      'First Name',
      'Last name',
      'मोबाइल नंबर',
      'Address Line 1',
      'Address line 2',
      'PINCODE',
      'शहर',
      'Qty',
      'T-shirt',
    ],
    ['1', 'Asha', 'Rao', '98765 43210', '12 Lake Road', 'Indiranagar', '560 038', 'Bengaluru', '2', 'M'],
  ])
  const asha = { name: 'Asha Rao', phone: '98765 43210', address: '12 Lake Road, Indiranagar', postcode: '560 038' }
  assert.deepEqual(rows, [{ ...emptyRow, ...asha, city: 'Bengaluru', quantity: '2' }])
  assert.deepEqual(ignored, ['Sr. No', 'T-shirt'])
})

test('without headings the cells tell what they are', () => {
  const { rows } = readRecipientRows([
    [
      'Asha Rao',
      '9876543210',
      '12 Lake Road, Indiranagar',
      'Bengaluru',
      'Karnataka',
      '560038',
      'Happy Diwali to you all',
    ],
    ['S. Iyer', '9812345678', '7 Temple Street', 'Kochi', 'Kerala', '682001', 'Happy Onam to all of you'],
  ])
  assert.deepEqual(
    rows.map(({ name, phone, address, city, state, postcode, message }) => [
      name,
      phone,
      address,
      city,
      state,
      postcode,
      message,
    ]),
    [
      [
        'Asha Rao',
        '9876543210',
        '12 Lake Road, Indiranagar',
        'Bengaluru',
        'Karnataka',
        '560038',
        'Happy Diwali to you all',
      ],
      ['S. Iyer', '9812345678', '7 Temple Street', 'Kochi', 'Kerala', '682001', 'Happy Onam to all of you'],
    ],
  )
})

test('a sheet of names alone is read, with its heading and without', () => {
  const names = [['Riya'], ['Dev Kapoor']]
  for (const cells of [names, [['Name'], ...names]])
    assert.deepEqual(
      readRecipientRows(cells).rows.map(({ name }) => name),
      ['Riya', 'Dev Kapoor'],
    )
})

test('who is asked for the address needs a name alone', () => {
  assert.equal(checkAskedRow({ ...emptyRow, name: ' Riya ' }).address?.firstName, 'Riya')
  assert.deepEqual(
    checkAskedRow({ ...emptyRow, postcode: '12', quantity: 'many' }).problems.map(({ field }) => field),
    ['name', 'quantity'],
  )
})

test('a column that numbers the rows is no quantity', () => {
  const { rows } = readRecipientRows([
    ['1', 'Asha Rao', '9876543210', '12 Lake Road', '560038'],
    ['2', 'S. Iyer', '9812345678', '7 Temple Street', '682001'],
  ])
  assert.deepEqual(
    rows.map(({ name, address, quantity, message }) => [name, address, quantity, message]),
    [
      ['Asha Rao', '12 Lake Road', '', ''],
      ['S. Iyer', '7 Temple Street', '', ''],
    ],
  )
})

test('the PIN code brings city and State, digits may be Devanagari, and two numbers are told apart', () => {
  const row = { ...emptyRow, name: 'Meera', phone: '9876543210', address: '12 Lake Road', postcode: '५६००३८' }
  const checked = checkRecipientRow(row)
  assert.deepEqual([checked.address?.city, checked.address?.state], ['Bengaluru', 'Karnataka'])
  assert.deepEqual(checkRecipientRow({ ...row, phone: '080 2222 / 98123 45678' }).problems[0]?.suggestion, '9812345678')
  assert.equal(checkRecipientRow({ ...row, quantity: '0' }).problems[0]?.field, 'quantity')
})

test('a divided cart gives out each piece once', () => {
  assert.deepEqual(divideEvenly(7, 3), [3, 2, 2])
  const cart = [{ quantity: 2 }, { quantity: 5 }]
  assert.deepEqual(linesForPerson(cart, { quantity: 3 }), [{ quantity: 6 }, { quantity: 15 }])
  assert.deepEqual(linesForPerson(cart, { quantity: 1, shares: [0, 4] }), [{ quantity: 4 }])
})

test('the names of our own fields are headings, so that rows can be changed as text', () => {
  const { ignored } = readRecipientRows([recipientFields.map(({ label }) => label)])
  assert.deepEqual(ignored, [])
})
