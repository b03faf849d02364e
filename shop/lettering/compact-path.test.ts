import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactPath } from './compact-path.ts'

test('each outline begins where it was, and goes on by distances', () => {
  const path = 'M1.5 2L1.25 2.5Q1 1 0.5 0.01C1 2 3 4 5 6ZM10 20L10 21Z'
  assert.equal(compactPath(path), 'M150 200l-25 50q-25-150-75-249c50 199 250 399 450 599zM1000 2000l0 100z')
})
