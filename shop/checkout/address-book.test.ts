import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedAddress } from './address.ts'
import { addressLine, hasAddress, toSavedAddress } from './address-book.ts'

const home: SavedAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Lake Road, Indiranagar',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560038',
}
const parents = { ...home, address: '4 Hill Street', city: 'Mysuru', postcode: '570001' }

test('a second address of the same person is another; the same one, spelled otherwise, is not', () => {
  assert.equal(hasAddress([home], { ...home, address: '12  LAKE road, Indiranagar' }), true)
  assert.equal(hasAddress([home], { ...home, postcode: '560 038' }), true)
  assert.equal(hasAddress([home], parents), false)
})

test('phone and e-mail are not saved with an address', () => {
  const shipped = { ...home, phone: '9876543210', email: 'asha@example.in' }
  assert.deepEqual(toSavedAddress(shipped), home)
  assert.equal(addressLine(home), 'Asha Rao, 12 Lake Road, Indiranagar, Bengaluru 560038')
})
