import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStaffLimits } from './limits.ts'
import {
  explainMissingPermission,
  findLimits,
  grantableRoles,
  hasPermission,
  limitScopes,
  listPermissions,
  needsStepUp,
  permissionWords,
  permissions,
  roles,
} from './permissions.ts'

test('an owner may do everything, without a limit', () => {
  assert.deepEqual(listPermissions(['owner']), permissionWords)
  for (const permission of permissionWords) assert.deepEqual(findLimits(['owner'], permission), [])
})

test('what each role may do is what was agreed', () => {
  const counts = Object.fromEntries(roles.map((role) => [role, listPermissions([role]).length]))
  assert.deepEqual(counts, { owner: 49, manager: 46, packer: 12, support: 26, accountant: 12 })
  assert.deepEqual(listPermissions(['accountant']), [
    'orders.see',
    'orders.money',
    'orders.note',
    'products.see',
    'stock.see',
    'customers.see',
    'reports.sales',
    'reports.tax',
    'cash.record',
    'gift-cards.see',
    'books.close',
    'audit.see',
  ])
  assert.ok(!hasPermission(['packer'], 'orders.money'))
  assert.ok(!hasPermission(['manager', 'support', 'packer', 'accountant'], 'tokens.write'))
})

test('several roles hold what any of them holds, and the widest grant counts', () => {
  assert.ok(hasPermission(['packer', 'accountant'], 'reports.tax'))
  assert.deepEqual(findLimits(['packer'], 'orders.see').length, 1)
  assert.deepEqual(findLimits(['packer', 'support'], 'orders.see'), [])
  assert.deepEqual(findLimits(['packer', 'accountant'], 'orders.see').length, 2)
  assert.deepEqual(findLimits([], 'orders.see'), [])
  assert.deepEqual(listPermissions([]), [])
})

test('money and people ask for a step-up', () => {
  assert.deepEqual(permissionWords.filter(needsStepUp), [
    'orders.cancel',
    'refunds.make',
    'customers.export',
    'customers.erase',
    'newsletter.send',
    'gift-cards.write',
    'books.close',
    'keys.write',
    'tokens.write',
    'webhooks.write',
    'staff.write',
  ])
})

test('a token keeps the limits of its maker, and what its maker may not do it may not do', () => {
  const scopes = ['stock.move', 'products.write', 'audit.see', 'orders.note'] as const
  assert.deepEqual(limitScopes(scopes, ['owner']), scopes)
  const held = limitScopes(scopes, ['packer', 'accountant'])
  assert.deepEqual(listPermissions(held), ['orders.note', 'stock.move', 'audit.see'])
  for (const scope of scopes) assert.deepEqual(findLimits(held, scope), findLimits(['packer', 'accountant'], scope))
  for (const role of roles)
    for (const permission of permissionWords) {
      const limited = limitScopes([permission], [role])
      assert.equal(hasPermission(limited, permission), hasPermission([role], permission))
      assert.deepEqual(findLimits(limited, permission), findLimits([role], permission))
    }
})

test('nobody grants a role they could not take: owners all, managers packers and support', () => {
  assert.deepEqual(grantableRoles(['owner']), roles)
  assert.deepEqual(grantableRoles(['manager', 'accountant']), ['packer', 'support'])
  for (const role of ['packer', 'support', 'accountant'] as const) assert.deepEqual(grantableRoles([role]), [])
})

test('a sentence says what one may not do, and whom to ask', () => {
  assert.equal(explainMissingPermission('tokens.write'), 'You may not make and revoke API tokens. Ask an owner.')
  assert.equal(
    explainMissingPermission('orders.hold'),
    'You may not hold orders. Ask an owner, a manager or a support person.',
  )
  for (const permission of permissionWords) assert.match(permissions[permission].sentence, /^[a-z].*[^.]$/)
})

test('limits are paise; those of two roles never add up', () => {
  assert.deepEqual(findStaffLimits(['support']), { refundEach: 200_000, refundPerDay: Infinity })
  assert.deepEqual(findStaffLimits(['manager', 'support']), findStaffLimits(['manager']))
  assert.equal(findStaffLimits(['manager']).refundPerDay, 2_500_000)
  assert.deepEqual(findStaffLimits(['packer', 'accountant']), { refundEach: 0, refundPerDay: 0 })
  assert.equal(findStaffLimits(['owner', 'manager']).refundPerDay, Infinity)
})
