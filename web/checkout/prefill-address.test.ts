import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAddress, startAddress } from './address-draft.ts'
import { prefillNewAddress, prefillFromSavedAddress } from './prefill-address.ts'

const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Lake Road',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560001',
}
const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: { data: [home] },
}

test('a saved address brings the e-mail and phone of the account; a missing phone is asked for', () => {
  assert.deepEqual(prefillFromSavedAddress(home, asha), {
    ...emptyAddress,
    ...home,
    email: 'asha@example.in',
    phone: '9876543210',
  })
  assert.equal(prefillFromSavedAddress(home, { ...asha, phone: null }).phone, '')
  const typed = { ...emptyAddress, forCompany: 'yes', company: 'Rao Gifts', city: 'Pune' }
  const { company, city } = prefillFromSavedAddress(home, asha, typed)
  assert.deepEqual([company, city], ['Rao Gifts', 'Bengaluru'])
})

test('a new address begins with the name and how to reach the person', () => {
  assert.deepEqual(prefillNewAddress(null, asha), {
    ...emptyAddress,
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.in',
    phone: '9876543210',
  })
})

test('what a guest typed before logging in is kept, and completed', () => {
  const typed = { ...emptyAddress, firstName: 'Meera', phone: '9000000001' }
  assert.deepEqual(prefillNewAddress(typed, asha), { ...typed, email: 'asha@example.in' })
})

test('an address chosen from the book a moment ago is no new one', () => {
  const form = prefillNewAddress({ ...prefillFromSavedAddress(home, asha), postcode: '560 001' }, asha)
  assert.deepEqual([form.address, form.postcode, form.firstName], ['', '', 'Asha'])
})

test('the PIN code of the product page begins the address, with its city and State', () => {
  const { postcode, city, state, firstName } = prefillNewAddress(null, asha, '302001')
  assert.deepEqual([postcode, city, state, firstName], ['302001', 'Jaipur', 'Rajasthan', 'Asha'])
  assert.deepEqual(startAddress(''), emptyAddress)
})
