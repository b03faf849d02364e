import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUndoPermission, mayUndo } from './find-undo.ts'

test('texts, prices, sales, stock moves and settings can be undone; what was told to somebody cannot', () => {
  const find = (operation: string, subjectKind: string, before: object = { a: 1 }, after: object = { a: 2 }) =>
    findUndoPermission({ operation, subjectKind, before: { ...before }, after: { ...after } })
  assert.equal(find('products.price', 'variant'), 'products.price')
  assert.equal(find('products.write', 'category'), 'products.write')
  assert.equal(find('products.bulk', 'products', { entries: [] }, { entries: [1, 2] }), 'products.price')
  assert.equal(find('stock.move', 'variant'), 'stock.move')
  assert.equal(find('settings.write', 'setting'), 'settings.write')
  for (const operation of ['refunds.make', 'orders.cancel', 'orders.move', 'keys.write', 'staff.suspend'])
    assert.equal(find(operation, 'order'), undefined)
  assert.equal(find('products.write', 'product', {}, { name: 'Tray' }), undefined, 'what is new has nothing before it')
  assert.equal(find('products.write', 'product', { created: true }, { created: false }), undefined)
  assert.equal(find('products.write', 'import'), undefined)
  assert.equal(find('products.write', 'product', { options: [] }, { options: [1] }), undefined, 'carts name them')
})

test('owner and manager undo anything, support its own within the hour, others nothing', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const made = (actorId: string, minutesAgo: number) => ({ actorId, at: new Date(now.getTime() - minutesAgo * 60_000) })
  const may = (roles: ('owner' | 'manager' | 'support' | 'packer')[], entry: { actorId: string; at: Date }) =>
    mayUndo({ id: 'asha', roles }, entry, now)
  assert.ok(may(['owner'], made('ravi', 9_999)))
  assert.ok(may(['manager'], made('ravi', 9_999)))
  assert.ok(may(['support'], made('asha', 60)))
  assert.ok(!may(['support'], made('asha', 61)))
  assert.ok(!may(['support'], made('ravi', 1)))
  assert.ok(!may(['packer'], made('asha', 1)))
})
