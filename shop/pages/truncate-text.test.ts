import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truncateText } from './truncate-text.ts'

test('a text is cut between words', () => {
  assert.equal(truncateText('A brass tray.', 40), 'A brass tray.')
  assert.equal(truncateText('A brass tray, with honey and nuts', 15), 'A brass tray…')
  assert.equal(truncateText('A brass tray with honey', 20), 'A brass tray with…')
  assert.ok(truncateText('x'.repeat(200), 20).length <= 21)
})
