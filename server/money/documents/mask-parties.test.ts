import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partyLines } from '#shop/documents/invoice-facts.ts'
import { stateOfAddress } from '#shop/documents/place-of-supply.ts'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { maskParties } from './mask-parties.ts'

const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  country: 'India',
  state: 'Rajasthan',
  city: 'Jaipur',
  postcode: '302001',
  address: '12 Amber Road',
}
const company = { company: 'Shah & Co', gstin: '27AAPFU0939F1ZV' }
const place = stateOfAddress(asha, { state: 'Rajasthan', stateCode: '08' })
const mask = (buyer: Parameters<typeof partyLines>[0]['buyer']) =>
  maskParties(partyLines({ buyer, shipTo: asha }, place))

test('who finds a link reads no name and no street, neither the buyer’s nor the recipient’s', () => {
  const address = ['A••• R•••', '•••', 'Jaipur 302•••', 'Rajasthan (08), India']
  assert.deepEqual(mask(toBuyer(asha)), { buyer: address })
  assert.deepEqual(mask({ ...toBuyer(asha), ...company }), {
    buyer: ['S••• &••• C•••', ...address, 'GSTIN 27•••'],
  })
  assert.deepEqual(mask({ ...toBuyer(asha), name: 'Kabir Shah', ...company }), {
    buyer: ['S••• &••• C•••', 'K••• S•••', 'GSTIN 27•••'],
    shipTo: address,
  })
  assert.deepEqual(mask({ ...toBuyer(asha), ...company, billingAddress: '4 MG Road, Mumbai 400001' }), {
    buyer: ['S••• &••• C•••', 'A••• R•••', '4••• M••• R••• M••• 4•••', 'M••• (•••', 'GSTIN 27•••'],
    shipTo: address,
  })
  assert.equal(maskParties({ buyer: [], poNumber: 'PO 7' }).poNumber, '•••')
})
