import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromApiAddress, toApiAddress, toApiName } from './api-address.ts'

const sent = { fName: 'Asha', lName: 'Rao', phnNo: '9876543210', city: 'Bengaluru', zipcode: '560038' }
const own = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210', city: 'Bengaluru', postcode: '560038' }

test('an address keeps its values and their order on the way through the API', () => {
  assert.deepEqual(fromApiAddress(sent), own)
  assert.equal(JSON.stringify(toApiAddress(own)), JSON.stringify(sent))
  assert.deepEqual(['postcode', 'city'].map(toApiName), ['zipcode', 'city'])
})

test('the API has one spelling', () => {
  assert.deepEqual(fromApiAddress({ ...sent, firstName: 'Ravi', postcode: '1' }), own)
  assert.deepEqual(fromApiAddress({ constructor: 'x', ['__proto__']: 'y' }), { constructor: 'x', ['__proto__']: 'y' })
})
