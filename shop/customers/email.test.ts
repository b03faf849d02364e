import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEmail } from './email.ts'

test('one person has one spelling', () => {
  assert.deepEqual(checkEmail(' Asha.Rao+gifts@Example.CO.in '), {
    ok: true,
    value: 'asha.rao+gifts@example.co.in',
  })
})

for (const typed of [
  'asha',
  'asha@',
  '@example.com',
  'asha@example',
  'asha rao@example.com',
  'asha@exa mple.com',
  'asha@example..com',
  'asha@-example.com',
  'asha@example.com\nBcc: all@example.com',
  'asha@example.com, ravi@example.com',
  'Asha <asha@example.com>',
  `${'a'.repeat(250)}@example.com`,
])
  test(`"${typed.slice(0, 40).replace('\n', ' ')}" is no e-mail address`, () => {
    const answer = checkEmail(typed)
    assert.ok(!answer.ok)
    assert.equal(answer.reason, 'malformed')
  })

test('a missing address is asked for', () => {
  for (const typed of ['', '  ', undefined, null, {}]) {
    const answer = checkEmail(typed)
    assert.ok(!answer.ok && answer.message === 'Please enter an e-mail address.')
  }
})

test('a long line of dots is answered at once', () => {
  assert.ok(!checkEmail(`a@${'a.'.repeat(100)}`).ok)
  assert.ok(!checkEmail(`a@${'a'.repeat(100_000)}`).ok)
})
