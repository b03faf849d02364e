import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, anything, constantFrom, dictionary, property, string } from 'fast-check'
import { checkEnquiry } from './check-enquiry.ts'
import { enquiryFields, enquiryKinds } from './enquiry-fields.ts'

const today = '2026-11-21'
const bespoke = {
  occasion: 'Wedding',
  date: '2027-02-14',
  quantity: ' 1,200 ',
  budget: 'Not sure yet',
  city: ' Jaipur ',
  idea: 'Potlis in\r\n\r\n\r\n\r\nmarigold  yellow,\twith our names.',
  name: 'Asha  Rao',
  email: 'Asha@Example.in',
  phone: '+91 98765 43210',
}
const errorsOf = (kind: (typeof enquiryKinds)[number], typed: Record<string, unknown>) => {
  const checked = checkEnquiry(kind, typed, today)
  return checked.ok ? {} : checked.errors
}

test('a good form comes out tidied, in one spelling', () => {
  assert.deepEqual(checkEnquiry('bespoke', { ...bespoke, unknown: 'field' }, today), {
    ok: true,
    answers: {
      occasion: 'Wedding',
      date: '2027-02-14',
      quantity: '1200',
      budget: 'Not sure yet',
      idea: 'Potlis in\n\nmarigold yellow, with our names.',
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '9876543210',
      city: 'Jaipur',
    },
  })
})

test('every required field that is empty has a sentence, in the order of the form', () => {
  for (const kind of enquiryKinds) {
    const errors = errorsOf(kind, {})
    const required = enquiryFields[kind].filter((field) => field.required).map(({ key }) => key)
    assert.deepEqual(Object.keys(errors), required)
    for (const sentence of Object.values(errors)) assert.match(sentence, /^[A-Z].*\.$/)
  }
})

test('a field that may be empty is not there when it is', () => {
  const checked = checkEnquiry('bespoke', { ...bespoke, date: '  ' }, today)
  assert.ok(checked.ok)
  assert.ok(!('date' in checked.answers))
})

test('today is early enough; yesterday, no day and a slip of the year are not', () => {
  const dateError = (date: string) => errorsOf('bespoke', { ...bespoke, date })['date']
  for (const day of [today, '14/02/2027', '14 Feb 2027']) assert.equal(dateError(day), undefined, day)
  assert.match(dateError('2026-11-20') ?? '', /has passed/)
  for (const day of ['2027-02-30', '31/02/2027', 'soon', '2027-2-3']) assert.match(dateError(day) ?? '', /choose a day/)
  assert.match(dateError('2072-02-14') ?? '', /check the year/)
})

test('a number of pieces is whole, and at least one', () => {
  const quantityError = (quantity: unknown) => errorsOf('bespoke', { ...bespoke, quantity })['quantity']
  for (const good of ['1', '007', '1 000', 40]) assert.equal(quantityError(good), undefined)
  for (const bad of ['0', '-3', '1.5', 'many', '1e3', '9999999999'])
    assert.match(quantityError(bad) ?? '', /whole number/)
  assert.match(quantityError('1,00,001') ?? '', /call us/)
})

test('a choice is one of the list', () => {
  assert.match(errorsOf('bespoke', { ...bespoke, occasion: 'Heist' })['occasion'] ?? '', /from the list/)
  assert.match(errorsOf('contact', { topic: ['An order'] })['topic'] ?? '', /Please choose/)
})

test('a GSTIN may be left out; one that is given has the right check character', () => {
  const gstinError = (gstin: string) => errorsOf('corporate', { gstin })['gstin']
  assert.equal(gstinError(''), undefined)
  assert.equal(gstinError('27 aapfu 0939 f1zv'), undefined)
  assert.match(gstinError('27AAPFU0939F1ZW') ?? '', /last character/)
})

test('an order’s number is taken however it is typed', () => {
  const contact = {
    topic: 'An order',
    message: 'Where is it, please?',
    name: 'Asha',
    email: 'asha@example.in',
  }
  for (const typed of ['GTH-000123', 'gth 123', '000123', '123']) {
    const checked = checkEnquiry('contact', { ...contact, order: typed }, today)
    assert.ok(checked.ok)
    assert.equal(checked.answers['order'], 'GTH-000123')
  }
  assert.match(errorsOf('contact', { ...contact, order: 'pay_Nx81' })['order'] ?? '', /GTH-000123/)
})

test('whatever is sent, the answer is text or sentences', () => {
  const keys = constantFrom('occasion', 'date', 'quantity', 'idea', 'email', 'order', '__proto__', 'constructor')
  forAll(
    property(constantFrom(...enquiryKinds), dictionary(keys, anything()), string(), (kind, typed, email) => {
      const checked = checkEnquiry(kind, { ...typed, email }, today)
      const texts = Object.values(checked.ok ? checked.answers : checked.errors)
      assert.ok(texts.every((text) => typeof text === 'string' && text !== ''))
    }),
  )
})
