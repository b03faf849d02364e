import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPermissions } from '#shop/staff/permissions.ts'
import { findActions } from './find-actions.ts'

const find = (typed: string, role: 'owner' | 'packer' = 'owner') =>
  findActions(listPermissions([role]), typed).map(({ name, path }) => `${name} ${path}`)

test('a verb and a number lead to the action on that order', () => {
  assert.deepEqual(find('refund GTH-000370'), ['Refund GTH-000370 /orders/GTH-000370?do=refund'])
  assert.deepEqual(find('canc 370'), ['Cancel GTH-000370 /orders/GTH-000370?do=cancel'])
  assert.deepEqual(find('Hold gth-12-2'), ['Hold GTH-000012 /orders/GTH-000012?do=hold'])
})

test('new things are found by several words, and a verb alone leads to the list', () => {
  assert.deepEqual(find('new product'), ['New product /products?do=new'])
  assert.deepEqual(find('coupon'), ['New offer /offers?do=new'])
  assert.deepEqual(find('refund'), ['Refund an order: choose it /orders'])
  assert.deepEqual(find(''), [])
  assert.deepEqual(find('re'), [])
})

test('nobody is offered what they may not do', () => {
  assert.deepEqual(find('refund GTH-000370', 'packer'), [])
  assert.deepEqual(find('new product', 'packer'), [])
})
