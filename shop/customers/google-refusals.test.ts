import assert from 'node:assert/strict'
import { test } from 'node:test'
import { googleRefusals, googleRefusalText } from './google-refusals.ts'

test('every reason has a sentence that says what to do', () => {
  for (const [key, words] of Object.entries(googleRefusals)) assert.equal(googleRefusalText(key), words)
})

test('nobody puts words of their own on the login page', () => {
  for (const made of ['', 'Call +1 555 now', 'constructor', '__proto__', 'toString'])
    assert.equal(googleRefusalText(made), googleRefusals.failed)
})
