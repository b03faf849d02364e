import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordHint } from './password-hint.ts'

test('a password everybody tries first gets a friendly warning', () => {
  for (const password of ['123456', 'password', 'Password1', 'QWERTY', 'gathri', 'iloveyou!', 'passw0rd'])
    assert.match(passwordHint(password) ?? '', /easy to guess/, password)
})

test('other passwords pass in silence', () => {
  for (const password of ['', 'brass-tray-monsoon', 'toString', '!!!!!!']) assert.equal(passwordHint(password), null)
})
