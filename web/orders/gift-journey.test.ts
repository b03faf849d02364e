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
  wordsOpen: true,
}
const lines = [{ line: 7, choices: [] }]
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
  canAnswer: true,
}
const delhivery = { courier: 'Delhivery', awb: '1', expectedAt: '2026-12-02T05:00:00.000Z', timeline: [] }

const walk = (of: Order, parcel: Parcel) => toJourney(of, parcel, lines).map(({ name, state }) => `${state}: ${name}`)
const currentOf = (of: Order, parcel: Parcel) => toJourney(of, parcel, lines).find(({ state }) => state === 'now')

test('a journey has no step that its order does not have', () => {
  assert.deepEqual(walk(order, placed), [
    'done: We have your order',
    'now: Being made',
    'ahead: Packed',
    'ahead: On its way',
    'ahead: Delivered',
  ])
  const fromShelf = { ...placed, days: { ...days, isMadeToOrder: false } }
  assert.deepEqual(walk(order, fromShelf).slice(0, 2), ['done: We have your order', 'now: To be packed'])
  assert.doesNotMatch(walk({ ...order, proofs: [{ ...proof, line: 8 }] }, placed).join(), /picture/)
})

test('a proof that waits is where the gift stands; answered, the bench goes on', () => {
  assert.equal(currentOf({ ...order, proofs: [proof] }, placed)?.name, 'Our picture waits for your yes')
  const pause = { arrives: { by: '2026-11-30', from: null } }
  assert.equal(
    currentOf({ ...order, proofs: [proof] }, { ...placed, pause })?.detail,
    'We wait for your answer before we pack it. Until then our promised day is paused. Answered today, it arrives by Mon 30 Nov.',
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
  const [, step] = toJourney(released, placed, lines)
  assert.deepEqual([step?.name, step?.state], ['We go on with our picture', 'done'])
  assert.match(step?.detail ?? '', /still write what to change, until it is packed/)
  assert.doesNotMatch(JSON.stringify(toJourney(released, placed, lines)), /wait/)
})

test('on its way it tells the courier and the day, after a failed attempt what happens next', () => {
  const sent = { ...placed, state: 'shipped' as const, parcel: { ...delhivery, stage: 'in-transit' as const } }
  assert.equal(currentOf(order, sent)?.name, 'On its way')
  const travel = (parcel: Parcel) => toJourney(order, parcel, lines).at(-2)
  assert.equal(travel(sent)?.detail, 'With Delhivery, expected Wed 2 Dec')
  const tried = { ...sent, parcel: { ...delhivery, stage: 'undelivered' as const } }
  assert.equal(currentOf(order, tried)?.name, 'Held up on its way')
  assert.match(currentOf(order, tried)?.detail ?? '', /try again on the next working day/)
  const there = { ...sent, state: 'delivered' as const, days: { ...days, arrived: '2026-12-01T05:00:00.000Z' } }
  assert.equal(currentOf(order, there), undefined)
  assert.equal(travel(there)?.detail, 'With Delhivery')
})

test('nothing is said to have happened that is only next', () => {
  const fromShelf = { ...placed, days: { ...days, isMadeToOrder: false } }
  const ways = [
    [fromShelf, ['now: To be packed', 'ahead: On its way', 'ahead: Delivered']],
    [{ ...fromShelf, state: 'packed' }, ['done: Packed', 'now: To be handed to the courier', 'ahead: Delivered']],
    [{ ...fromShelf, state: 'shipped' }, ['done: Packed', 'now: On its way', 'ahead: Delivered']],
    [{ ...fromShelf, state: 'out for delivery' }, ['done: Packed', 'now: On its way', 'ahead: Delivered']],
    [{ ...fromShelf, state: 'delivered' }, ['done: Packed', 'done: On its way', 'done: Delivered']],
  ] satisfies [Parcel, string[]][]
  for (const [parcel, expected] of ways) assert.deepEqual(walk(order, parcel).slice(1), expected, parcel.state)
})

test('words on a piece wait for the bench, may be changed until then, and are on it once work began', () => {
  const words = { key: 'names', name: 'Names', choice: 'a'.repeat(36), label: 'Riya', unitPrice: 0, oncePrice: 0 }
  const wordsOf = (parcel: Parcel) =>
    toJourney(order, parcel, [{ line: 7, choices: [words] }]).filter(({ name }) => name.includes('words'))
  assert.deepEqual(wordsOf(placed), [
    { name: 'Your words wait for our bench', at: null, detail: 'You can change them until we begin.', state: 'now' },
  ])
  assert.equal(wordsOf({ ...placed, wordsOpen: false })[0]?.detail, '')
  const begun = '2026-11-24T05:00:00.000Z'
  assert.deepEqual(
    wordsOf({ ...placed, days: { ...days, begun } }).map(({ name, state }) => [name, state]),
    [['Your words are on our bench', 'done']],
  )
  assert.deepEqual(wordsOf({ ...placed, state: 'packed' }), [])
})

test('a photograph is called one, alone and beside words', () => {
  const label = 'your photograph, printed'
  const printed = { key: 'picture', name: 'Picture', choice: 'b'.repeat(36), label, unitPrice: 0, oncePrice: 0 }
  const words = { ...printed, key: 'names', choice: 'a'.repeat(36), label: '“Riya”, burnt' }
  const stepOf = (choices: (typeof printed)[], begun: string | null) =>
    toJourney(order, { ...placed, days: { ...days, begun } }, [{ line: 7, choices }])
      .filter(({ name }) => name.includes('bench'))
      .map(({ name, detail }) => `${name}. ${detail}`)
  assert.deepEqual(stepOf([printed], null), ['Your photograph waits for our bench. You can change it until we begin.'])
  assert.deepEqual(stepOf([printed, words], null), [
    'Your words and your photograph wait for our bench. You can change them until we begin.',
  ])
  assert.deepEqual(stepOf([printed], '2026-11-24T05:00:00.000Z'), ['Your photograph is on our bench. '])
})

test('what does not travel to its door has no journey', () => {
  for (const state of ['waiting', 'cancelled', 'returned'] as const)
    assert.deepEqual(walk(order, { ...placed, state }), [], state)
  assert.deepEqual(walk(order, { ...placed, cancelling: 'requested' }), [])
  assert.deepEqual(walk({ ...order, state: 'refunded' }, placed), [])
})
