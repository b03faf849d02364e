import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStates, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { OrderView } from '#contract/order.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import { toOrderHeadline, orderStatusText } from './order-headline.ts'

const order = (state: OrderState, stage: ParcelStage | null = null) => ({
  state,
  parcel: stage && { courier: 'Delhivery Air', awb: '1', stage, expectedAt: null, timeline: [] },
  refund: null,
  cash: null,
  cancelling: null,
  proofs: [],
  shipments: [] as OrderView['shipments'],
})
const refund = (state: 'on its way' | 'done' | 'failed') => ({
  amount: 126_282,
  state,
  at: state === 'done' ? '2026-11-22T10:00:00.000Z' : null,
})

test('“Your order was received” stands only while that is the news', () => {
  const received = orderStates.filter((state) => toOrderHeadline(order(state)).heading === 'Your order was received')
  assert.deepEqual(received, ['under review', 'placed', 'confirmed'])
  for (const state of orderStates) {
    const { heading, sentence, isJustReceived } = toOrderHeadline(order(state))
    assert.ok(heading && sentence, state)
    assert.equal(isJustReceived, received.includes(state), state)
  }
})

test('after a failed delivery the page says so, and no longer that the parcel arrives today', () => {
  const { heading, sentence } = toOrderHeadline(order('out for delivery', 'undelivered'))
  assert.equal(heading, 'Your order could not be handed over')
  assert.match(sentence, /try again/)
  const status = 'Out for delivery'
  assert.equal(orderStatusText({ ...order('out for delivery', 'undelivered'), status }), 'Delivery attempted')
  assert.equal(orderStatusText({ ...order('out for delivery', 'out-for-delivery'), status }), status)
  assert.equal(toOrderHeadline(order('out for delivery', 'out-for-delivery')).sentence, 'Your parcel arrives today.')
  assert.equal(toOrderHeadline(order('delivered', 'undelivered')).heading, 'Your order has arrived')
})

for (const stage of ['returning', 'lost', 'damaged'] as const)
  test(`a parcel that is ${stage} is not “on its way”`, () => {
    assert.doesNotMatch(toOrderHeadline(order('shipped', stage)).heading, /is on its way$|arrives today/)
  })

test('money that goes back is told with its sum and its day', () => {
  const sentenceFor = (state: OrderState, of: ReturnType<typeof refund>) =>
    toOrderHeadline({ ...order(state), refund: of }).sentence
  assert.equal(sentenceFor('cancelled', refund('on its way')), '₹1,262.82 is on its way back to you.')
  assert.equal(sentenceFor('refunded', refund('done')), '₹1,262.82 went back to you on 22 November 2026.')
  assert.match(sentenceFor('refunded', refund('failed')), /did not go through/)
  const failed = toOrderHeadline({ ...order('refunded'), refund: refund('failed') })
  assert.equal(failed.heading, 'Your refund did not go through', 'the bank sent it back later')
})

test('a picture that can still be answered is asked about, also when another parcel has left', () => {
  const proof = { key: 'a', line: 1, n: 1, url: '/a', width: 60, height: 40, words: '', wish: '', released: false }
  const waiting = { ...proof, sentAt: '2026-11-24T06:30:00Z', decision: null, decidedAt: null }
  const headingWith = (canAnswer: boolean) =>
    toOrderHeadline({ ...order('partly shipped'), proofs: [{ ...waiting, canAnswer }] }).heading
  assert.equal(headingWith(true), 'Is this how you meant it?')
  assert.equal(headingWith(false), 'Part of your order has been sent')
})

test('pieces that are sent again are the news until they arrive, also when the first parcel was lost', () => {
  const again = { shipment: 'first', why: 'lost' as const }
  const shipments = (state: 'placed' | 'shipped') =>
    [
      { id: 'first', state: 'returned', again: null },
      { id: 'second', state, again },
    ] as OrderView['shipments']
  const waiting = toOrderHeadline({ ...order('partly shipped'), shipments: shipments('placed') })
  assert.equal(waiting.heading, 'We are sending it again')
  assert.match(waiting.sentence, /You pay nothing/)
  const cash = { amount: 1_299_00, isCollected: false }
  const unpaid = toOrderHeadline({ ...order('partly shipped'), shipments: shipments('placed'), cash })
  assert.match(unpaid.sentence, /Please pay ₹1,299\.00 to the courier/)
  const travelling = toOrderHeadline({ ...order('partly delivered'), shipments: shipments('shipped') })
  assert.equal(travelling.heading, 'Your order is on its way again')
})
