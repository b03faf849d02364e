import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathAfterLogin, parseLoginState } from './login-state.ts'

test('whatever the navigation brings along is read', () => {
  const nothing = { fromCheckout: false, from: null, message: null, email: '' }
  for (const state of [null, undefined, 7, 'x', {}, { fromCheckout: 'true', from: 7, message: '', email: null }])
    assert.deepEqual(parseLoginState(state), nothing)
  const full = { fromCheckout: true, from: '/user/orders', message: 'Sorry.', email: 'asha@example.in' }
  assert.deepEqual(parseLoginState(full), full)
})

test('after logging in: checkout, else where they came from, else the shop', () => {
  assert.equal(pathAfterLogin({ fromCheckout: true, from: '/user/orders' }), '/checkout')
  assert.equal(pathAfterLogin({ fromCheckout: false, from: '/user/orders' }), '/user/orders')
  assert.equal(pathAfterLogin({ fromCheckout: false, from: null }), '/shop')
})

test('nobody is led to another shop', () => {
  for (const from of ['//elsewhere.example', 'https://elsewhere.example', 'user', '/\\elsewhere.example'])
    assert.equal(pathAfterLogin(parseLoginState({ from })), '/shop', from)
})
