import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBuyer, checkInvoiced, greetingName, isForSomebodyElse, toBuyer } from './buyer.ts'
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

test('a unit in a Special Economic Zone is refused, wherever its zone is written', () => {
  const gstin = '08GTHZZ0000Z1Z3'
  const zone = 'Plot 5, Mahindra World City SEZ, Jaipur 302037'
  const errorsOf = (company: object) => {
    const checked = checkBuyer({ ...asha, company: 'Acme Exports', gstin, ...company })
    return checked.ok ? {} : checked.errors
  }
  assert.match(errorsOf({ company: 'Acme (S.E.Z.) Exports' }).company ?? '', /Special Economic Zone/)
  assert.match(errorsOf({ billingAddress: zone }).billingAddress ?? '', /Special Economic Zone/)
  assert.deepEqual(errorsOf({ billingAddress: 'Plot 5, Sezpur Road, Jaipur 302037' }), {})
  const buyer = { ...asha, company: 'Acme Exports', gstin }
  const there = { ...riya, firstName: 'Asha', lastName: 'Rao', address: 'Plot 5, Mahindra World City SEZ' }
  assert.match(checkInvoiced(buyer, [there]).company ?? '', /Special Economic Zone/)
  const guest = { ...there, firstName: 'Riya' }
  assert.equal(checkInvoiced(buyer, [guest]).company, undefined, 'a person who works there gets a gift')
  assert.deepEqual(checkInvoiced(asha, [there]), {})
})

test('the billing address lies in the State of the GSTIN', () => {
  const messageOf = (billingAddress: string, gstin = '27AAPFU0939F1ZV') => {
    const checked = checkBuyer({ ...asha, company: 'Rao Gifts', billingAddress, gstin })
    return checked.ok ? '' : checked.errors.billingAddress
  }
  for (const right of [
    '4 MG Road, Mumbai 400001',
    '4 MG Road, Mumbai-400 001.',
    'Survey 302001, Pune ४११००१',
    'Mumbai 400001, Ph 022 2345 6789',
  ])
    assert.equal(messageOf(right), '', right)
  assert.equal(messageOf('4 MG Road, Mumbai'), 'Please add the 6-digit PIN code to the billing address.')
  assert.equal(
    messageOf('4 Amber Road, Jaipur 302001'),
    'PIN code 302001 is in Rajasthan, and this GSTIN is of Maharashtra. Please correct one of the two.',
  )
  assert.equal(messageOf('1 High Street, Dublin', '9917IRL29003OSG'), '')
  assert.equal(messageOf('4 MG Road, Mumbai', ''), '')
})

test('a registered company gives its own address, unless its one parcel goes there', () => {
  const buyer = { ...asha, company: 'Rao Gifts', gstin: '08GTHZZ0000Z1Z3' }
  const office = { ...riya, firstName: 'Asha', lastName: 'Rao' }
  assert.deepEqual(checkInvoiced(buyer, [office]), {})
  const asked = ['billingAddress']
  assert.deepEqual(Object.keys(checkInvoiced(buyer, [riya])), asked)
  assert.deepEqual(Object.keys(checkInvoiced(buyer, [office, office])), asked)
  assert.deepEqual(Object.keys(checkInvoiced({ ...buyer, gstin: '27AAPFU0939F1ZV' }, [office])), asked)
  assert.deepEqual(checkInvoiced({ ...buyer, billingAddress: '4 Lake View, Udaipur 313001' }, [riya]), {})
  assert.deepEqual(checkInvoiced(asha, [riya]), {})
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
