import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readShiprocketResponse } from './shiprocket-response.ts'
import { toParcelStage } from './shiprocket-stages.ts'
import { parseIndiaTime, formatIndiaMinute } from './india-time.ts'

const read = (status: number, body: unknown) =>
  readShiprocketResponse({ ok: true, status, body, retryAfterMs: 0 }, z.unknown())

test('every shape an error has been seen in is read', () => {
  const seen: [status: number, body: unknown, reason: string, description: string][] = [
    [400, { message: 'Wrong pickup location', status_code: 400 }, 'refused', 'Wrong pickup location'],
    [
      422,
      {
        message: 'Invalid data',
        errors: { phone: ['Phone is short.'], pin: ['PIN is wrong.'] },
        status_code: 422,
      },
      'refused',
      'Phone is short. PIN is wrong.',
    ],
    [422, { message: { phone: ['Phone is short.'] }, status_code: 422 }, 'refused', 'Phone is short.'],
    [400, { message: ['AWB is assigned', 'Try later'] }, 'refused', 'AWB is assigned Try later'],
    [200, { message: 'Not allowed', status_code: 400 }, 'refused', 'Not allowed'],
    [202, { message: 'Gone wrong', status_code: '500' }, 'unavailable', 'Gone wrong'],
    [401, { message: 'Token has expired', status_code: 401 }, 'unauthorized', 'Token has expired'],
    [403, { message: 'Unauthorized.' }, 'unauthorized', 'Unauthorized.'],
    [404, { message: '404 Not Found', status_code: 404 }, 'not-found', '404 Not Found'],
    [405, { message: 'The GET method is not supported.' }, 'refused', 'The GET method is not supported.'],
    [
      200,
      { status: 404, message: 'Delivery postcode not serviceable' },
      'not-serviceable',
      'Delivery postcode not serviceable',
    ],
    [429, { message: 'Too Many Attempts.' }, 'rate-limited', 'Too Many Attempts.'],
    [500, null, 'unavailable', 'HTTP 500'],
    [400, 'text', 'refused', 'HTTP 400'],
  ]
  for (const [status, body, reason, description] of seen) {
    const answer = read(status, body)
    assert.ok(!answer.ok, JSON.stringify(body))
    assert.deepEqual([answer.reason, answer.description], [reason, description])
  }
})

test('an order state is no error', () => {
  for (const body of [
    { status: 'NEW', status_code: 1 },
    { status: 'CANCELED', status_code: 5 },
    { status: 200 },
    undefined,
  ])
    assert.ok(read(200, body).ok)
})

test('labels are read in any case, an unknown one is unknown', () => {
  assert.equal(toParcelStage('Out For Delivery'), 'out-for-delivery')
  assert.equal(toParcelStage('RTO_DELIVERED'), 'returned')
  const spelled = {
    'UNDELIVERED-1st Attempt': 'undelivered',
    'UNDELIVERED-3rd Attempt': 'undelivered',
    ISSUE_RELATED_TO_THE_RECIPIENT: 'undelivered',
    RTO: 'returning',
    'RTO IN INTRANSIT': 'returning',
    RTO_OFD: 'returning',
    'REACHED BACK AT_SELLER_CITY': 'returning',
    'REACHED AT DESTINATION HUB': 'in-transit',
    'IN TRANSIT-EN-ROUTE': 'in-transit',
    'IN TRANSIT-AT DESTINATION HUB': 'in-transit',
    'Custom Cleared Overseas': 'in-transit',
    'Connection Aligned': 'in-transit',
    'Delivery Delayed': 'in-transit',
    'Pickup Generated': 'pickup-scheduled',
    'Pickup Exception': 'pickup-scheduled',
    'Box Packing': 'booked',
    'PROCESSED AT WAREHOUSE': 'booked',
    CANCELLED_BEFORE_DISPATCHED: 'cancelled',
    'DISPOSED OFF': 'damaged',
    // A person decides on these two.
    Partial_Delivered: 'unknown',
    'SELF FULFILED': 'unknown',
    'Cancellation Requested': 'unknown',
    'QC FAILED': 'unknown',
    REACHEDTHEMOON: 'unknown',
  }
  for (const [label, stage] of Object.entries(spelled)) assert.equal(toParcelStage(label), stage, label)
  assert.equal(toParcelStage('Canceled'), 'cancelled')
  assert.equal(toParcelStage('QC Failed'), 'unknown')
})

test('Indian times are read in both formats and written in one', () => {
  assert.equal(parseIndiaTime('2023-05-19 11:59:16')?.toISOString(), '2023-05-19T06:29:16.000Z')
  assert.equal(parseIndiaTime('23 05 2023 11:43:52')?.toISOString(), '2023-05-23T06:13:52.000Z')
  assert.equal(parseIndiaTime('2023-05-19')?.toISOString(), '2023-05-18T18:30:00.000Z')
  for (const text of ['', 'soon', null, undefined, '0000-00-00']) assert.equal(parseIndiaTime(text), null, String(text))
  assert.equal(formatIndiaMinute(new Date('2026-01-31T19:45:10Z')), '2026-02-01 01:15')
})
