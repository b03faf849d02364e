import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholderAt } from './placeholders.ts'

test('every page that is still to come says what it is for', () => {
  const addresses = `/change-password
    /user/profile /user/orders /about /bespoke /corporate /contact /privacy /terms /returnpolicy`.split(/\s+/)
  for (const address of addresses) assert.ok(placeholderAt(address)?.words, `${address} says nothing`)
})

test('a slash at the end changes nothing, and an unknown page has no placeholder', () => {
  assert.equal(placeholderAt('/about/'), placeholderAt('/about'))
  assert.equal(placeholderAt('/userland'), undefined)
})
