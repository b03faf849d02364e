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

test('what has no words yet is shown as it is written', () => {
  assert.equal(operationText('staff.reset', 'Ravi $&'), 'reset how Ravi $& signs in')
  assert.equal(operationText('staff.sign-in', 'Ravi'), 'signed in')
  assert.equal(operationText('moon.polish', 'GTH-7'), 'moon.polish: GTH-7')
})
