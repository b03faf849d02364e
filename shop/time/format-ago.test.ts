import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAgo } from './format-ago.ts'

test('how long ago it was is said in whole minutes, hours and days, never in the future', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const ago = (minutes: number, language?: string) => formatAgo(now - minutes * 60_000, now, language)
  assert.deepEqual([ago(0.5), ago(3.9), ago(1)], ['now', '3 minutes ago', '1 minute ago'])
  assert.deepEqual([ago(59), ago(60), ago(23 * 60)], ['59 minutes ago', '1 hour ago', '23 hours ago'])
  assert.deepEqual([ago(24 * 60), ago(9 * 24 * 60)], ['yesterday', '9 days ago'])
  assert.equal(ago(-90), 'now', 'a clock that is ahead')
  assert.equal(ago(3, 'hi'), '3 मिनट पहले')
})
