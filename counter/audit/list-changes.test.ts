import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEntryChanges } from './list-changes.ts'
import { operationText } from './operation-text.ts'

test('each field that changed has its before and after, in words', () => {
  const entry = {
    fields: ['roles', 'lastSeenAt', 'isShown', 'delivery', 'password'],
    before: { roles: ['packer'], isShown: false },
    after: {
      roles: ['packer', 'support'],
      lastSeenAt: '2026-11-22',
      isShown: true,
      delivery: { city: 'Kochi', pin: null },
    },
  }
  assert.deepEqual(listEntryChanges(entry), [
    { field: 'roles', before: 'packer', after: 'packer, support' },
    { field: 'last seen at', before: '–', after: '2026-11-22' },
    { field: 'is shown', before: 'no', after: 'yes' },
    { field: 'delivery', before: '–', after: 'city: Kochi; pin: –' },
    { field: 'password', before: 'not kept here', after: 'not kept here' },
  ])
})

test('money is read in rupees, and what was done by what it wrote', () => {
  const entry = {
    fields: ['price', 'gstRate'],
    before: { price: 129_950, gstRate: 5 },
    after: { price: 99_900, gstRate: 18 },
  }
  assert.deepEqual(listEntryChanges(entry), [
    { field: 'price', before: '₹1,299.50', after: '₹999.00' },
    { field: 'GST rate', before: '5', after: '18' },
  ])
  assert.equal(operationText('products.publish', 'Lotus tray', { onSale: false }), 'took Lotus tray off sale')
  assert.equal(operationText('orders.hold', 'GTH-7', { held: false }), 'released GTH-7')
  assert.equal(operationText('orders.hold', 'GTH-7'), 'held GTH-7')
})

test('what has no words yet is shown as it is written', () => {
  assert.equal(operationText('staff.reset', 'Ravi $&'), 'reset how Ravi $& signs in')
  assert.equal(operationText('staff.sign-in', 'Ravi'), 'signed in')
  assert.equal(operationText('moon.polish', 'GTH-7'), 'moon.polish: GTH-7')
})
