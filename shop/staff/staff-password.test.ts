import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStaffPassword } from './staff-password.ts'

const meera = { email: 'meera.rao@example.in' }

test('a password of staff has 12 characters, and is not one that many use', () => {
  for (const good of ['three brass trays', 'kumkum-haldi-9', 'ताम्र थाली और दीपक'])
    assert.deepEqual(checkStaffPassword(good, meera), { ok: true })
  for (const bad of [
    'brass trays',
    'password123!!',
    'aaaaaaaaaaaaaa',
    '121212121212',
    'meera.rao2026',
    'x'.repeat(129),
  ])
    assert.equal(checkStaffPassword(bad, meera).ok, false, bad)
})
