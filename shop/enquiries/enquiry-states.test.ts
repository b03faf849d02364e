import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerDueAt, dueAfterAnswer, enquiryStates, waitsForUs } from './enquiry-states.ts'

const came = new Date('2026-11-20T10:00:00Z')

test('an answer is due in two days, and a complaint within thirty of its coming until it is settled', () => {
  assert.equal(answerDueAt(came).toISOString(), '2026-11-22T10:00:00.000Z')
  assert.equal(
    dueAfterAnswer({ topic: 'A complaint, for the grievance officer' }, came)?.toISOString(),
    '2026-12-20T10:00:00.000Z',
  )
  assert.equal(dueAfterAnswer({}, came), null)
})

test('what is new or open waits for us, and nothing else', () => {
  assert.deepEqual(enquiryStates.filter(waitsForUs), ['new', 'open'])
})
