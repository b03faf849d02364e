import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterLogin, readLoginState } from './login-state.ts'

test('whatever the navigation brings along is read', () => {
  const nothing = { fromCheckout: false, from: null, message: null, email: '' }
  for (const state of [
    null,
    undefined,
    7,
    'x',
    {},
    { fromCheckout: 'true', from: 7, message: '', email: null },
  ])
    assert.deepEqual(readLoginState(state), nothing)
  const full = { fromCheckout: true, from: '/user/orders', message: 'Sorry.', email: 'asha@example.in' }
  assert.deepEqual(readLoginState(full), full)
})

test('after logging in: checkout, else where they came from, else the shop', () => {
  assert.equal(afterLogin({ fromCheckout: true, from: '/user/orders' }), '/checkout')
  assert.equal(afterLogin({ fromCheckout: false, from: '/user/orders' }), '/user/orders')
  assert.equal(afterLogin({ fromCheckout: false, from: null }), '/shop')
})

test('nobody is led to another shop', () => {
  for (const from of ['//elsewhere.example', 'https://elsewhere.example', 'user', '/\\elsewhere.example'])
    assert.equal(afterLogin(readLoginState({ from })), '/shop', from)
})
