import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toJourney } from './gift-journey.ts'

type Order = Parameters<typeof toJourney>[0]
type Parcel = Parameters<typeof toJourney>[1]

const order: Order = { state: 'placed', createdAt: '2026-11-22T05:00:00.000Z', proofs: [] }
const days = { isMadeToOrder: true, begun: null, made: null, packed: null, sent: null, arrived: null }
const placed: Parcel = {
  state: 'placed',
  days,
  parcel: null,
  deliveryEstimate: 'In 3 days',
  cancelling: 'open',
  pause: null,
}
const proof = {
  key: 'k',
  line: 7,
  n: 1,
  url: '/p',
  width: 1,
  height: 1,
  words: '',
  sentAt: '2026-11-23T05:00:00.000Z',
  decision: null,
  wish: '',
  decidedAt: null,
  released: false,
}
const delhivery = { courier: 'Delhivery', awb: '1', expectedAt: '2026-12-02T05:00:00.000Z', timeline: [] }

const walk = (of: Order, parcel: Parcel) => toJourney(of, parcel, [7]).map(({ name, state }) => `${state}: ${name}`)
const currentOf = (of: Order, parcel: Parcel) => toJourney(of, parcel, [7]).find(({ state }) => state === 'now')

test('a journey has no step that its order does not have', () => {
  assert.deepEqual(walk(order, placed), [
    'done: We have your order',
    'now: Being made',
    'ahead: Packed',
    'ahead: On its way',
    'ahead: Delivered',
  ])
  const fromShelf = { ...placed, days: { ...days, isMadeToOrder: false } }
  assert.deepEqual(walk(order, fromShelf).slice(0, 2), ['done: We have your order', 'now: Packed'])
  assert.doesNotMatch(walk({ ...order, proofs: [{ ...proof, line: 8 }] }, placed).join(), /picture/)
})

test('a proof that waits is where the gift stands; answered, the bench goes on', () => {
  assert.equal(currentOf({ ...order, proofs: [proof] }, placed)?.name, 'Our picture waits for your yes')
  const pause = { arrives: { by: '2026-11-30', from: null } }
  assert.equal(
    currentOf({ ...order, proofs: [proof] }, { ...placed, pause })?.detail,
    'We wait for your answer before we pack it. Until then the clock of our promise stands. Answered today, it arrives by Mon 30 Nov.',
  )
  const approved = { ...proof, decision: 'approved' as const, decidedAt: '2026-11-23T08:00:00.000Z' }
  assert.equal(currentOf({ ...order, proofs: [approved] }, placed)?.name, 'Being made')
  const change = { ...approved, decision: 'change' as const, wish: 'A shade deeper' }
  assert.match(currentOf({ ...order, proofs: [change] }, placed)?.detail ?? '', /“A shade deeper”/)
  assert.equal(currentOf({ ...order, proofs: [change, { ...proof, n: 2 }] }, placed)?.at, proof.sentAt)
})

test('a proof that was released waits for nobody, and says that a change can still be asked for', () => {
  const released = { ...order, proofs: [{ ...proof, released: true }] }
  assert.equal(currentOf(released, placed)?.name, 'Being made')
  const [, step] = toJourney(released, placed, [7])
  assert.deepEqual([step?.name, step?.state], ['We go on with our picture', 'done'])
  assert.match(step?.detail ?? '', /still write what to change, until it is packed/)
  assert.doesNotMatch(JSON.stringify(toJourney(released, placed, [7])), /wait/)
})

test('on its way it tells the courier and the day, after a failed attempt what happens next', () => {
  const sent = { ...placed, state: 'shipped' as const, parcel: { ...delhivery, stage: 'in-transit' as const } }
  assert.equal(currentOf(order, sent)?.name, 'Delivered')
  const travel = (parcel: Parcel) => toJourney(order, parcel, [7]).at(-2)
  assert.equal(travel(sent)?.detail, 'With Delhivery, expected Wed 2 Dec')
  const tried = { ...sent, parcel: { ...delhivery, stage: 'undelivered' as const } }
  assert.equal(currentOf(order, tried)?.name, 'Held up on its way')
  assert.match(currentOf(order, tried)?.detail ?? '', /try again on the next working day/)
  const there = { ...sent, state: 'delivered' as const, days: { ...days, arrived: '2026-12-01T05:00:00.000Z' } }
  assert.equal(currentOf(order, there), undefined)
  assert.equal(travel(there)?.detail, 'With Delhivery')
})

test('what does not travel to its door has no journey', () => {
  for (const state of ['waiting', 'cancelled', 'returned'] as const)
    assert.deepEqual(walk(order, { ...placed, state }), [], state)
  assert.deepEqual(walk(order, { ...placed, cancelling: 'requested' }), [])
  assert.deepEqual(walk({ ...order, state: 'refunded' }, placed), [])
})
