import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPieceCode, parsePieceCode } from './piece-code.ts'
import { listPieceSteps, listRefundedUnits, markPiece, nextStep, type LineOfPieces } from './piece-steps.ts'

const platters: LineOfPieces = { quantity: 3, refundedUnits: 0, work: 'lettered', made: [], ticked: [], proof: null }

test('a tag is read as a link, as its code, and in small letters; a slip or another shop is no tag', () => {
  assert.equal(formatPieceCode({ number: 4512, piece: 3 }), 'GTH-004512-P3')
  for (const text of ['GTH-004512-P3', ' gth-4512-p3\n', 'https://gathri.in/counter/pieces/GTH-004512-P3'])
    assert.deepEqual(parsePieceCode(text), { number: 4512, piece: 3 }, text)
  for (const text of ['GTH-004512', 'GTH-004512-2', 'P3', 'GTH-004512-P0', 'GTH-99999999999-P1', 'x-GTH-1-P1', ''])
    assert.equal(parsePieceCode(text), null, text)
})

test('a refund takes the piece that is neither in the box nor lettered, and says which', () => {
  assert.deepEqual(listRefundedUnits(platters), [])
  const one = { ...platters, quantity: 2, refundedUnits: 1 }
  assert.deepEqual(listRefundedUnits(one), [3])
  assert.deepEqual(listRefundedUnits({ ...one, made: [3] }), [2])
  assert.deepEqual(listRefundedUnits({ ...one, made: [1, 3], ticked: [2] }), [3])
  assert.deepEqual(listRefundedUnits({ ...one, quantity: 0, refundedUnits: 3 }), [1, 2, 3])
})

test('a piece shows its own steps: the proof, its work, the box', () => {
  const shown = (line: Partial<LineOfPieces>, unit: number, isPacked = false) =>
    listPieceSteps({ ...platters, ...line }, unit, isPacked).map(({ step, state }) => `${step} ${state}`)
  assert.deepEqual(shown({}, 1), ['letter open', 'pack open'])
  assert.deepEqual(shown({ made: [2], proof: 'wish' }, 2), ['proof open', 'letter done', 'pack open'])
  assert.deepEqual(shown({ work: 'made', proof: 'waits' }, 1), ['proof waits', 'make open', 'pack open'])
  assert.deepEqual(shown({ work: null, ticked: [3], proof: 'approved' }, 3), ['proof done', 'pack done'])
  assert.deepEqual(shown({}, 1, true), ['letter done', 'pack done'])
})

test('a tag is coloured by what matters most, and offers the next step only while nothing stops the piece', () => {
  const look = (line: Partial<LineOfPieces>, changes: Partial<Parameters<typeof markPiece>[0]> = {}) => {
    const steps = listPieceSteps({ ...platters, ...line }, 1, false)
    const mark = markPiece({ stop: null, isRefunded: false, isChanged: false, steps, ...changes })
    return `${mark}, ${nextStep(mark, steps) ?? 'nothing'}`
  }
  assert.equal(look({}), 'open, letter')
  assert.equal(look({ made: [1] }), 'ready, pack')
  assert.equal(look({ made: [1], ticked: [1] }), 'packed, nothing')
  assert.equal(look({ proof: 'waits' }), 'waits, nothing')
  assert.equal(look({ proof: 'wish' }), 'wish, proof')
  assert.equal(look({}, { isChanged: true }), 'changed, letter')
  assert.equal(look({ proof: 'waits' }, { isChanged: true }), 'changed, nothing')
  assert.equal(look({}, { stop: 'held' }), 'held, nothing')
  assert.equal(look({}, { stop: 'held', isRefunded: true }), 'refunded, nothing')
  assert.equal(look({}, { stop: 'cancelling', isRefunded: true }), 'cancelled, nothing')
  assert.equal(look({}, { stop: 'not-made' }), 'open, letter')
})
