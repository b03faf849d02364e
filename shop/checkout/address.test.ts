import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  addressFields,
  checkAddress,
  checkSavedAddress,
  fullName,
  pinHint,
  isSameAddress,
  type AddressField,
  type ShippingAddress,
} from './address.ts'

const asha: ShippingAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  address: '12, Rose Lane, Indiranagar',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560038',
}

function errorsOf(change: Partial<Record<AddressField, unknown>>): Partial<Record<AddressField, string>> {
  const answer = checkAddress({ ...asha, ...change })
  return answer.ok ? {} : answer.errors
}

function accepted(change: Partial<Record<AddressField, unknown>>): ShippingAddress {
  const answer = checkAddress({ ...asha, ...change })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.address
}

test('what no paper can print is refused where it is typed, with what to do', () => {
  for (const [field, typed] of [
    ['firstName', 'عائشہ'],
    ['lastName', 'خان'],
    ['address', 'گلی نمبر 5, House 12'],
    ['city', 'حیدرآباد'],
    ['firstName', 'ꯃꯅꯤꯄꯨꯔ'],
    ['firstName', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ] as const)
    assert.match(
      errorsOf({ [field]: typed })[field] ?? '',
      /We cannot print “.+” on labels and invoices yet\. Please write/,
    )
  for (const firstName of ['Žofie', 'Zoë', 'किरण', 'ক্ষিতি', 'மீனா', 'ക്ഷ്മി', 'D’Souza'])
    assert.deepEqual(errorsOf({ firstName }), {})
})

test('a sound address comes out as it went in', () => {
  assert.deepEqual(checkAddress(asha), { ok: true, address: asha })
})

test('an untidy address comes out tidy', () => {
  const untidy = {
    firstName: ' Asha ',
    lastName: 'Rao\t',
    email: ' Asha@Example.com ',
    phone: '+91 98765-43210',
    address: '12, Rose Lane,\r\n Indiranagar ',
    city: ' Bengaluru',
    country: 'INDIA',
    state: 'karnataka',
    postcode: '560 038',
    newsletter: 'on',
  }
  assert.deepEqual(checkAddress(untidy), { ok: true, address: asha })
})

test('an empty form asks for every field, in the order of the form', () => {
  const answer = checkAddress({})
  assert.ok(!answer.ok)
  // A state is required only of a country that has states; a last name never is.
  const required = addressFields.map(({ key }) => key).filter((key) => key !== 'state' && key !== 'lastName')
  assert.deepEqual(Object.keys(answer.errors), required)
  for (const sentence of Object.values(answer.errors)) assert.match(sentence, /^Please .*\.$/)
})

test('the form of an Indian address asks for the state, too', () => {
  assert.deepEqual(Object.keys(errorsOf({ state: '' })), ['state'])
  assert.equal(errorsOf({ state: '' }).state, 'Please choose a state.')
})

for (const [key, value] of [
  ['firstName', '  '],
  ['firstName', '1234'],
  ['firstName', 'A'.repeat(51)],
  ['lastName', '1234'],
  ['email', 'asha'],
  ['email', 'asha@example'],
  ['phone', '98765'],
  ['phone', '5876543210'],
  ['address', 'x'],
  ['address', 'x'.repeat(201)],
  ['city', '560038'],
  ['city', 'x'.repeat(31)],
  ['country', 'Atlantis'],
  ['state', 'Bavaria'],
  ['postcode', '56003'],
  ['postcode', '060038'],
  ['postcode', '5600381'],
  ['postcode', '56 00 38'],
  ['postcode', 'ABC123'],
] as const)
  test(`${key} "${value.slice(0, 20)}" gets a sentence of its own`, () => {
    const errors = errorsOf({ [key]: value })
    assert.ok(errors[key]?.endsWith('.'))
  })

test('somebody with one name has no last name', () => {
  assert.equal(accepted({ lastName: ' ' }).lastName, '')
  assert.equal(accepted({ lastName: undefined }).lastName, '')
  for (const lastName of ['.', '-', '–', ' . ', '--', '\u3164'])
    assert.equal(accepted({ lastName }).lastName, '', lastName)
  assert.equal(fullName({ firstName: 'Lakshmi', lastName: '' }), 'Lakshmi')
  assert.equal(fullName(asha), 'Asha Rao')
})

test('a wrong field does not hide behind another', () => {
  assert.deepEqual(Object.keys(errorsOf({ postcode: '1', firstName: '', phone: '12' })), [
    'postcode',
    'firstName',
    'phone',
  ])
})

test('older spellings and letters of a state come out as its name', () => {
  assert.equal(accepted({ state: 'Orissa', postcode: '751001' }).state, 'Odisha')
  assert.equal(accepted({ state: 'TG', postcode: '500001' }).state, 'Telangana')
  assert.equal(accepted({ state: 'Jammu & Kashmir', postcode: '190001' }).state, 'Jammu and Kashmir')
})

test('a PIN code may come as a number', () => {
  assert.equal(accepted({ postcode: 560_038 }).postcode, '560038')
  for (const postcode of ['५६००३८', '５６００３８', '560-038', '\u202a560038\u202c', '560\u2011038'])
    assert.equal(accepted({ postcode }).postcode, '560038', postcode)
})

test('names in Indian scripts are welcome', () => {
  assert.equal(accepted({ firstName: 'आशा' }).firstName, 'आशा')
})

test('without the world list only India is a country', () => {
  assert.equal(errorsOf({ country: 'Nepal' }).country, 'Please choose a country from the list.')
})

test('abroad the postal code is numeric and the phone has exactly 10 digits', () => {
  const lookUpStates = () => []
  const abroad = { ...asha, country: 'Nepal', state: '', postcode: '44600', phone: '1234567890' }
  assert.ok(checkAddress(abroad, lookUpStates).ok)
  assert.ok(!checkAddress({ ...abroad, postcode: 'SW1A 1AA' }, lookUpStates).ok)
  assert.ok(!checkAddress({ ...abroad, postcode: '' }, lookUpStates).ok)
  assert.ok(!checkAddress({ ...abroad, phone: '123456789' }, lookUpStates).ok)
  assert.ok(!checkAddress({ ...abroad, phone: '' }, lookUpStates).ok)
})

test('a saved address has no phone and no e-mail', () => {
  const { phone: _phone, email: _email, ...place } = asha
  assert.deepEqual(checkSavedAddress(asha), { ok: true, address: place })
  const empty = checkSavedAddress(null)
  assert.ok(!empty.ok && !('email' in empty.errors))
})

test('whatever arrives is answered, and what is accepted is accepted again unchanged', () => {
  const values = fc.oneof(fc.string(), fc.anything())
  const inputs = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...addressFields.map((field) => field.key)), values).map((change) => ({
      ...asha,
      ...change,
    })),
  )
  fc.assert(
    fc.property(inputs, (input) => {
      const answer = checkAddress(input)
      if (answer.ok) assert.deepEqual(checkAddress(answer.address), answer)
      else assert.ok(Object.keys(answer.errors).length > 0)
    }),
    { numRuns: 500 },
  )
})

test('the form can be filled in by a browser', () => {
  assert.deepEqual(addressFields.map((field) => field.key).toSorted(), Object.keys(asha).toSorted() as AddressField[])
  for (const { autocomplete } of addressFields) assert.match(autocomplete, /^shipping [a-z0-9-]+$/)
})

test('one door in two spellings is the same address', () => {
  const again = { ...asha, address: '12 Rose Lane  INDIRANAGAR', city: 'bengaluru', postcode: '560 038' }
  assert.ok(isSameAddress(asha, again))
  assert.ok(isSameAddress({ ...asha, state: 'Orissa' }, { ...asha, state: 'Odisha' }))
  const elsewhere: ShippingAddress = { ...asha, email: 'other@example.com', phone: '9000000000' }
  assert.ok(isSameAddress(asha, elsewhere))
})

test('another door, person or place is another address', () => {
  for (const [key, value] of [
    ['firstName', 'Ravi'],
    ['lastName', 'Iyer'],
    ['address', '14, Rose Lane, Indiranagar'],
    ['city', 'Mysuru'],
    ['state', 'Kerala'],
    ['postcode', '560039'],
    ['country', 'Nepal'],
  ] as const)
    assert.ok(!isSameAddress(asha, { ...asha, [key]: value }), key)
})

test('words do not slide from one field into the next', () => {
  assert.ok(
    !isSameAddress({ ...asha, firstName: 'Asha Rao', lastName: '' }, { ...asha, firstName: 'Asha', lastName: 'Rao' }),
  )
})

test('a PIN code of another State is refused at the PIN code, and pointed out while it is typed', () => {
  const elsewhere = 'PIN code 560038 is in Karnataka, not in Kerala. Please correct the PIN code or the state.'
  const answer = checkAddress({ ...asha, postcode: '560 038', state: 'Kerala' })
  assert.deepEqual(answer, { ok: false, errors: { postcode: elsewhere } })
  assert.equal(pinHint('560038', 'Kerala'), elsewhere)
  assert.equal(
    pinHint('396 230', 'Goa'),
    'PIN code 396230 is in Dadra and Nagar Haveli and Daman and Diu or Gujarat, not in Goa. Please correct the PIN code or the state.',
  )
  assert.equal(pinHint('770 001', 'Goa')?.includes('Odisha'), true)
  assert.equal(pinHint('390001', 'Atlantis'), null)
})

test('where States share a PIN code each of them is accepted, and one that no State is known for is, too', () => {
  for (const [postcode, state] of [
    ['533464', 'Puducherry'],
    ['533464', 'Andhra Pradesh'],
    ['673310', 'Puducherry'],
    ['609602', 'Puducherry'],
    ['140119', 'Chandigarh'],
    ['140119', 'Punjab'],
    ['362520', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396210', 'Gujarat'],
    ['194101', 'Ladakh'],
    ['900056', 'Punjab'],
    ['290001', 'Kerala'],
  ])
    assert.ok(checkAddress({ ...asha, postcode, state }).ok, `${postcode} ${state}`)
  for (const [postcode, state] of [
    ['194101', 'Jammu and Kashmir'],
    ['248001', 'Uttar Pradesh'],
    ['403001', 'Maharashtra'],
    ['302001', 'Maharashtra'],
  ])
    assert.ok(!checkAddress({ ...asha, postcode, state }).ok, `${postcode} ${state}`)
})

test('a PIN code nobody uses is pointed out without a guess', () => {
  assert.equal(pinHint('290001', 'Kerala'), 'PIN code 290001 does not look like Kerala. Please check both once more.')
})

test('nothing is said about a pair that fits, army post, or a PIN code that is refused anyway', () => {
  assert.equal(pinHint('560038', 'Karnataka'), null)
  assert.equal(pinHint('110001', 'New Delhi'), null)
  assert.equal(pinHint('900056', 'Punjab'), null)
  assert.equal(pinHint('5600', 'Kerala'), null)
  assert.equal(pinHint('560038', ''), null)
})

test('an address of several lines becomes one, with commas', () => {
  const typed = ' 12, Rose Lane ,\r\n\r\n , \nNear the lake\n\tIndiranagar, '
  assert.equal(accepted({ address: typed }).address, '12, Rose Lane, Near the lake, Indiranagar,')
})
