import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvitation } from './check-invitation.ts'

test('an invitation needs a name, an address and a role', () => {
  assert.deepEqual(checkInvitation({ name: 'Ravi', email: 'ravi@example.com', roles: ['packer'] }), {})
  assert.deepEqual(Object.keys(checkInvitation({ name: ' ', email: 'ravi', roles: [] })), ['name', 'email', 'roles'])
  assert.match(checkInvitation({ name: 'x'.repeat(81), email: 'a@b.in', roles: ['packer'] }).name ?? '', /80/)
})
