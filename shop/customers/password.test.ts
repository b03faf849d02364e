import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNewPassword, checkPassword, normalizePassword } from './password.ts'

function messageOf(answer: ReturnType<typeof checkNewPassword>): string {
  return answer.ok ? '' : answer.message
}

test('6 to 128 characters will do', () => {
  assert.ok(checkPassword('potli6').ok)
  assert.ok(checkPassword('x'.repeat(128)).ok)
})

test('a short password is refused in the words of the specification', () => {
  assert.equal(messageOf(checkPassword('potli')), 'Password must be at least 6 characters long')
  assert.equal(messageOf(checkPassword('')), 'Password must be at least 6 characters long')
})

test('a very long password is refused, however long', () => {
  for (const length of [129, 300, 1_000_000])
    assert.equal(messageOf(checkPassword('x'.repeat(length))), 'Password must be at most 128 characters long')
})

test('the shop may ask for more', () => {
  assert.equal(messageOf(checkPassword('potli6', 10)), 'Password must be at least 10 characters long')
})

test('spaces count and emojis count once', () => {
  assert.ok(checkPassword('  a   ').ok)
  assert.ok(!checkPassword('🎁🎁🎁').ok)
  assert.ok(checkPassword('🎁'.repeat(128)).ok)
  assert.ok(!checkPassword('🎁'.repeat(129)).ok)
})

test('a new password is typed twice the same, to the last space', () => {
  assert.ok(checkNewPassword('brass tray', 'brass tray').ok)
  assert.equal(messageOf(checkNewPassword('brass tray', 'brass tray ')), "Passwords don't match")
  assert.equal(messageOf(checkNewPassword('tray', 'tray')), 'Password must be at least 6 characters long')
})

test('é is é, however a keyboard makes it; nothing else is taken for something else', () => {
  assert.ok(checkNewPassword('caf\u00e9 in Pune', 'cafe\u0301 in Pune').ok)
  assert.ok(checkPassword('e\u0301'.repeat(128)).ok)
  for (const [one, other] of [
    ['ﬁne tray', 'fine tray'],
    ['tray １２３', 'tray 123'],
    ['tray²', 'tray2'],
    ['Tray', 'tray'],
  ] as const)
    assert.notEqual(normalizePassword(one), normalizePassword(other))
})

test('a password that is far too long is not even put together', () => {
  const hostile = `a${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}`
  const began = process.cpuUsage()
  assert.equal(normalizePassword(hostile), hostile)
  assert.ok(!checkNewPassword(hostile, hostile).ok)
  const { user } = process.cpuUsage(began)
  assert.ok(user < 500_000, `${user} µs of the processor`)
})
