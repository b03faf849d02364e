import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkFields } from './check-fields.ts'

test('a form is good when every field is', () => {
  assert.deepEqual(checkFields({ name: checkName('Asha', 'first name'), email: checkEmail('asha@example.in') }), {
    ok: true,
  })
})

test('each wrong field has the sentence of its rule, and only those', () => {
  const email = checkEmail('asha')
  assert.ok(!email.ok)
  assert.deepEqual(checkFields({ name: checkName('Asha', 'first name'), email }), {
    ok: false,
    errors: { email: email.message },
  })
})
