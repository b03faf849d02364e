import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBuyer, greetingName, isForSomebodyElse, toBuyer } from './buyer.ts'
import { checkRecipient, type ShippingAddress } from './address.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+44 20 7946 0000' }
const riya: ShippingAddress = {
  firstName: 'Riya',
  lastName: 'Sen',
  email: '',
  phone: '9876543210',
  address: '4 Lake View',
  city: 'Udaipur',
  country: 'India',
  state: 'Rajasthan',
  postcode: '313001',
}

test('a buyer may have a phone of any country, a company and its GSTIN', () => {
  const company = {
    company: ' Rao  Gifts ',
    billingAddress: ' 4 MG Road,  Mumbai 400001 ',
    gstin: '27aapfu0939f1zv',
    poNumber: ' PO 7 ',
  }
  assert.deepEqual(checkBuyer({ ...asha, ...company }), {
    ok: true,
    buyer: {
      ...asha,
      phone: '+442079460000',
      company: 'Rao Gifts',
      billingAddress: '4 MG Road, Mumbai 400001',
      gstin: '27AAPFU0939F1ZV',
      poNumber: 'PO 7',
    },
  })
  assert.deepEqual(checkBuyer({ ...asha, phone: '+91 98765-43210', company: '', gstin: ' ' }), {
    ok: true,
    buyer: { ...asha, phone: '9876543210' },
  })
})

test('what is wrong with a buyer is said field by field, in the order of the form', () => {
  const company = {
    company: 'x'.repeat(101),
    billingAddress: 'x'.repeat(201),
    gstin: '27AAPFU0939F1ZX',
    poNumber: '7'.repeat(31),
  }
  const wrong = checkBuyer({ email: 'asha', phone: '+44 1', ...company })
  assert.ok(!wrong.ok)
  assert.deepEqual(Object.keys(wrong.errors), [
    'name',
    'email',
    'phone',
    'company',
    'billingAddress',
    'gstin',
    'poNumber',
  ])
  assert.equal(wrong.errors.name, 'Please enter the name.')
  assert.match(wrong.errors.phone ?? '', /10-digit Indian mobile number, or another one with \+/)
  for (const phone of ['12345', '+911234567890', '+0123456789', '020 7946 0000'])
    assert.ok(!checkBuyer({ ...asha, phone }).ok, phone)
})

test('a recipient gives an Indian phone and no e-mail', () => {
  assert.deepEqual(checkRecipient({ ...riya, email: 'riya@example.in' }), { ok: true, address: riya })
  const wrong = checkRecipient({ ...riya, phone: '+442079460000' })
  assert.ok(!wrong.ok)
  assert.deepEqual(Object.keys(wrong.errors), ['phone'])
})

test('the buyer is greeted, whoever receives the parcel', () => {
  const own = { buyer: toBuyer(riya), shipTo: riya }
  assert.deepEqual([isForSomebodyElse(own), greetingName(own)], [false, 'Riya'])
  const gift = { buyer: asha, shipTo: riya }
  assert.deepEqual([isForSomebodyElse(gift), greetingName(gift)], [true, 'Asha Rao'])
})
