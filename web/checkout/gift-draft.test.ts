import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookUpIndianStates } from '#shop/checkout/indian-states.ts'
import { emptyAddress } from './address-draft.ts'
import { checkAddressDraft, checkBuyerDraft, endGift, startGift } from './gift-draft.ts'
import { emptyNote, isGiftOf } from './note-draft.ts'
import { prefillNewAddress } from './prefill-address.ts'

const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: { data: [] },
}
const place = { address: '4 Lake View', city: 'Udaipur', state: 'Rajasthan', postcode: '313001' }
const riya = { firstName: 'Riya', lastName: 'Sen', phone: '9876500000' }

test('an account that buys for somebody else pays under its own name, and leaves the recipient’s empty', () => {
  const gift = startGift(prefillNewAddress(null, asha), asha)
  assert.deepEqual(
    [gift.buyerName, gift.buyerEmail, gift.buyerPhone, gift.firstName, gift.lastName, gift.phone],
    ['Asha Rao', 'asha@example.in', '9876543210', '', '', ''],
  )
  assert.deepEqual(prefillNewAddress(gift, asha), gift)
  assert.equal(endGift(gift).email, 'asha@example.in')
})

test('a recipient who was typed before the choice stays', () => {
  const gift = startGift({ ...emptyAddress, ...riya, email: 'asha@example.in' }, undefined)
  assert.deepEqual(
    [gift.firstName, gift.phone, gift.buyerName, gift.buyerEmail],
    ['Riya', '9876500000', '', 'asha@example.in'],
  )
})

test('a company pays for what its people receive themselves, and nothing typed of it is sent without the tick', () => {
  const own = { ...emptyAddress, ...place, ...riya, email: 'riya@example.in' }
  const typed = { ...own, company: ' Sen  Interiors ', gstin: '08GTHZZ0000Z1Z3', poNumber: 'PO/26-27/118' }
  const without = checkAddressDraft(typed, lookUpIndianStates)
  assert.ok(without.ok)
  assert.equal(without.buyer, null)
  const checked = checkAddressDraft({ ...typed, forCompany: 'yes' }, lookUpIndianStates)
  assert.ok(checked.ok)
  assert.deepEqual(checked.buyer, {
    name: 'Riya Sen',
    email: 'riya@example.in',
    phone: '9876500000',
    company: 'Sen Interiors',
    gstin: '08GTHZZ0000Z1Z3',
    poNumber: 'PO/26-27/118',
  })
  assert.equal(isGiftOf(emptyNote, checked), false)
})

test('a company with a GSTIN is asked for its own address where the parcel does not go there', () => {
  const typed = { ...emptyAddress, ...place, ...riya, email: 'riya@example.in', forCompany: 'yes', company: 'Sen LLP' }
  const own = { ...typed, gstin: '08GTHZZ0000Z1Z3' }
  const errorsOf = (draft: typeof own, check: typeof checkBuyerDraft | typeof checkAddressDraft) => {
    const checked = check(draft, lookUpIndianStates)
    return checked.ok ? [] : Object.entries(checked.errors)
  }
  const asked = [['billingAddress', 'Please enter the address on the GST certificate, with city and PIN code.']]
  assert.deepEqual(errorsOf(own, checkAddressDraft), [])
  assert.deepEqual(errorsOf({ ...own, gstin: '27AAPFU0939F1ZV' }, checkAddressDraft), asked)
  const gift = startGift(own, asha)
  assert.deepEqual(errorsOf(gift, checkAddressDraft), asked)
  assert.deepEqual(errorsOf(gift, checkBuyerDraft), asked)
  const billed = { ...gift, billingAddress: '4 Lake View, Udaipur 313 001' }
  assert.deepEqual([errorsOf(billed, checkAddressDraft), errorsOf(billed, checkBuyerDraft)], [[], []])
})

test('a company without a name, a slip in its GSTIN and a missing town are said together', () => {
  const own = { ...emptyAddress, ...place, ...riya, email: 'riya@example.in', city: '' }
  const wrong = checkAddressDraft({ ...own, forCompany: 'yes', gstin: '27AAPFU0939F1ZX' }, lookUpIndianStates)
  assert.ok(!wrong.ok)
  assert.deepEqual(Object.keys(wrong.errors).toSorted(), ['city', 'company', 'gstin'])
  assert.match(wrong.errors.gstin ?? '', /last character does not match/)
})

test('both are checked, by their own rules', () => {
  const gift = startGift({ ...emptyAddress, ...place, ...riya }, asha)
  const buyer = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' }
  assert.deepEqual(checkAddressDraft(gift, lookUpIndianStates), {
    ok: true,
    address: { ...place, ...riya, country: 'India', email: '' },
    buyer,
  })
  const wrong = checkAddressDraft({ ...gift, buyerEmail: 'asha', phone: '+44 20 7946 0000' }, lookUpIndianStates)
  assert.ok(!wrong.ok)
  assert.deepEqual(Object.keys(wrong.errors).toSorted(), ['buyerEmail', 'phone'])
  assert.ok(!checkAddressDraft(endGift({ ...gift, email: '', buyerEmail: '' }), lookUpIndianStates).ok)
})
