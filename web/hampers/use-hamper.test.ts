import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLeftOut } from './use-hamper.ts'

test('a link that is older than what is sold says what is left out', () => {
  const box = 'The box of this hamper is no longer offered, so another one is chosen.'
  const piece = 'Something that was in it is no longer offered, so it is left out.'
  assert.equal(describeLeftOut({ hasBox: true, hasPieces: true }), '')
  assert.equal(describeLeftOut({ hasBox: true, hasPieces: false }), piece)
  assert.equal(describeLeftOut({ hasBox: false, hasPieces: false }), `${box} ${piece}`)
})
