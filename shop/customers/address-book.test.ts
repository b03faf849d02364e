import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedAddress } from '#shop/checkout/address.ts'
import {
  addAddress,
  addressLine,
  holdsAddress,
  removeAddress,
  replaceAddress,
  toSavedAddress,
} from './address-book.ts'

const home: SavedAddress = {
  fName: 'Asha',
  lName: 'Rao',
  address: '12 Lake Road, Indiranagar',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  zipcode: '560038',
}
const parents = { ...home, address: '4 Hill Street', city: 'Mysuru', zipcode: '570001' }
const office = { ...home, address: '7 Ring Road', zipcode: '560001' }

test('a second address of the same person is kept; the same one, spelled otherwise, is not', () => {
  assert.deepEqual(addAddress([home], parents), [home, parents])
  assert.deepEqual(addAddress([home], { ...home, address: '12  LAKE road, Indiranagar' }), [home])
  assert.equal(holdsAddress([home], { ...home, zipcode: '560 038' }), true)
  assert.equal(holdsAddress([home], parents), false)
})

test('an address comes back to the place it was taken from', () => {
  const book = [home, parents, office]
  const without = removeAddress(book, parents)
  assert.deepEqual(without, [home, office])
  assert.deepEqual(addAddress(without, parents, 1), book)
  assert.deepEqual(addAddress([], parents, 5), [parents])
})

test('an edited address keeps its place, also when another device has moved it', () => {
  assert.deepEqual(replaceAddress([home, parents], home, office), [office, parents])
  assert.deepEqual(replaceAddress([parents, home], home, office), [parents, office])
})

test('an edited address that another device deleted is added again', () => {
  assert.deepEqual(replaceAddress([parents], home, office), [parents, office])
})

test('an address edited into one that is there already leaves only one', () => {
  assert.deepEqual(replaceAddress([home, parents, office], home, parents), [parents, office])
  assert.deepEqual(replaceAddress([home], home, { ...home, address: '12 LAKE ROAD, Indiranagar' }), [
    { ...home, address: '12 LAKE ROAD, Indiranagar' },
  ])
})

test('phone and e-mail are not saved with an address', () => {
  const shipped = { ...home, phnNo: '9876543210', email: 'asha@example.in' }
  assert.deepEqual(toSavedAddress(shipped), home)
  assert.equal(addressLine(home), 'Asha Rao, 12 Lake Road, Indiranagar, Bengaluru 560038')
})
