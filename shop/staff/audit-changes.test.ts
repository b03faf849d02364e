import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareForAudit } from './audit-changes.ts'

test('only what changed is kept', () => {
  assert.deepEqual(
    compareForAudit(
      { kind: 'product' },
      { price: 89900, name: 'Tray', tags: ['a'] },
      { price: 94900, name: 'Tray', tags: ['a'] },
    ),
    { fields: ['price'], before: { price: 89900 }, after: { price: 94900 }, personal: null },
  )
})

test("a buyer's values lie apart, also inside of other fields; the name of a product does not", () => {
  const changes = compareForAudit(
    { kind: 'order' },
    { phone: '9876543210', state: 'placed', delivery: { street: '4 Hill Road' } },
    { phone: '9876543211', state: 'packed', delivery: { street: '5 Hill Road' } },
  )
  assert.deepEqual(changes.fields, ['phone', 'state', 'delivery'])
  assert.deepEqual([changes.before, changes.after], [{ state: 'placed' }, { state: 'packed' }])
  assert.deepEqual(changes.personal?.after, { phone: '9876543211', delivery: { street: '5 Hill Road' } })
  assert.equal(compareForAudit({ kind: 'product' }, { name: 'Tray' }, { name: 'Box' }).personal, null)
})

test('of a secret only the name of its field is kept', () => {
  for (const field of ['passwordHash', 'totpSealed', 'apiKey', 'pin', 'recoveryCodes', 'token'])
    assert.deepEqual(compareForAudit({ kind: 'staff' }, {}, { [field]: 'k3pt-n0where', roles: ['packer'] }), {
      fields: [field, 'roles'],
      before: {},
      after: { roles: ['packer'] },
      personal: null,
    })
  const nested = compareForAudit({ kind: 'order' }, {}, { courier: { token: 'k3pt-n0where', name: 'Asha' } })
  assert.ok(!JSON.stringify(nested).includes('k3pt-n0where'))
  assert.deepEqual(compareForAudit({ kind: 'offer' }, {}, { code: 'DIWALI' }).after, { code: 'DIWALI' })
})
