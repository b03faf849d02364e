import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  canTransition,
  isOrderState,
  isPaid,
  orderStateLabel,
  orderStateDescription,
  transition,
  actors,
  nextOrderStates,
  orderStates,
  type OrderState,
} from './order-state-machine.ts'

// The whole table again, typed independently: from → to (s shopper, c courier, p payment, t clock, o owner).
const expectedTransitions: Record<OrderState, string> = {
  'awaiting payment': 'expired:t, under review:p, placed:p, cancelled:so',
  expired: 'under review:p, placed:p, refunded:po',
  'under review': 'placed:po, confirmed:p, packed:p, partly shipped:p, cancelled:o, refunded:po',
  placed:
    'under review:p, confirmed:co, packed:co, partly shipped:co, shipped:co, out for delivery:c, delivered:co, cancelled:sco, returned:c, refunded:po',
  confirmed:
    'under review:p, packed:co, partly shipped:co, shipped:co, out for delivery:c, delivered:co, cancelled:sco, returned:c, refunded:po',
  packed:
    'under review:p, confirmed:o, partly shipped:co, shipped:co, out for delivery:c, delivered:co, cancelled:co, returned:c, refunded:po',
  'partly shipped':
    'under review:p, shipped:co, out for delivery:c, partly delivered:co, delivered:co, returned:co, refunded:po',
  shipped: 'partly shipped:o, out for delivery:c, partly delivered:co, delivered:co, returned:co, refunded:po',
  'out for delivery': 'partly shipped:o, partly delivered:co, delivered:co, returned:co, refunded:po',
  'partly delivered': 'partly shipped:o, delivered:co, returned:co, refunded:po',
  delivered: 'partly shipped:o, returned:co, refunded:po',
  cancelled: 'refunded:po',
  returned: 'partly shipped:o, refunded:po',
  refunded: '',
}
const actorLetters = { shopper: 's', courier: 'c', payment: 'p', clock: 't', owner: 'o' } as const

for (const from of orderStates)
  test(`every move from "${from}" is as the table says`, () => {
    const written = orderStates
      .map((to) => {
        const by = actors.filter((actor) => canTransition(from, to, actor)).map((actor) => actorLetters[actor])
        return by.length === 0 ? '' : `${to}:${by.join('')}`
      })
      .filter((entry) => entry !== '')
    assert.equal(written.join(', '), expectedTransitions[from])
  })

test('every attempt is answered: the new state, or a reason and a sentence', () => {
  for (const from of orderStates)
    for (const to of orderStates)
      for (const by of actors) {
        const answer = transition(from, to, by)
        assert.equal(answer.ok, canTransition(from, to, by))
        if (answer.ok) {
          assert.equal(answer.state, to)
          continue
        }
        assert.match(answer.message, /^[A-Z].*\.$/)
        if (from === to) assert.equal(answer.reason, 'already-there')
        else assert.equal(answer.reason, canTransition(from, to) ? 'not-yours' : 'not-a-move')
      }
})

test('an order only moves forward, unless a bank asks, it was not packed after all, or pieces are sent again', () => {
  for (const from of orderStates)
    for (const to of nextOrderStates(from))
      assert.ok(
        to === 'under review' ||
          (from === 'packed' && to === 'confirmed') ||
          (to === 'partly shipped' && nextOrderStates(from, 'owner').includes(to)) ||
          orderStates.indexOf(to) > orderStates.indexOf(from),
        `${from} → ${to}`,
      )
})

test('every state can be reached from a new order, and every state but the last can be left', () => {
  const reached = new Set<OrderState>(['awaiting payment'])
  for (const state of reached) for (const next of nextOrderStates(state)) reached.add(next)
  assert.equal(reached.size, orderStates.length)
  for (const state of orderStates) assert.equal(nextOrderStates(state).length === 0, state === 'refunded')
})

test('only a payment, or the owner after a check, places an order', () => {
  for (const from of orderStates)
    for (const by of actors)
      if (canTransition(from, 'placed', by))
        assert.ok(by === 'payment' || (by === 'owner' && from === 'under review'), `${from} by ${by}`)
})

test('a shopper may cancel until the parcel is packed, and do nothing else', () => {
  for (const from of orderStates) {
    const mayCancel = ['awaiting payment', 'placed', 'confirmed'].includes(from)
    assert.deepEqual(nextOrderStates(from, 'shopper'), mayCancel ? ['cancelled'] : [])
  }
})

test('the clock expires unpaid orders and touches no other', () => {
  for (const from of orderStates)
    assert.deepEqual(nextOrderStates(from, 'clock'), from === 'awaiting payment' ? ['expired'] : [])
})

test('all money we hold can go back', () => {
  for (const state of orderStates) if (isPaid(state)) assert.ok(canTransition(state, 'refunded', 'payment'), state)
})

test('paid is what was paid for and not given back', () => {
  assert.deepEqual(
    orderStates.filter((state) => isPaid(state)),
    [
      'placed',
      'confirmed',
      'packed',
      'partly shipped',
      'shipped',
      'out for delivery',
      'partly delivered',
      'delivered',
      'returned',
    ],
  )
})

test('courier reports in any order, lost or doubled, end where the furthest of them says', () => {
  const journey: OrderState[] = ['confirmed', 'packed', 'shipped', 'out for delivery', 'delivered']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...journey), { minLength: 1, maxLength: 20 }), (reports) => {
      let state: OrderState = 'placed'
      for (const report of reports) {
        const answer = transition(state, report, 'courier')
        if (answer.ok) state = answer.state
      }
      const furthest = Math.max(...reports.map((report) => journey.indexOf(report)))
      assert.equal(state, journey[furthest])
    }),
  )
})

test('whatever everybody tries, an order comes to rest in at most as many steps as there are states', () => {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...orderStates), fc.constantFrom(...actors)))
  fc.assert(
    fc.property(attempts, (attempts) => {
      let state: OrderState = 'awaiting payment'
      let steps = 0
      for (const [to, by] of attempts) {
        const answer = transition(state, to, by)
        if (!answer.ok) continue
        state = answer.state
        steps += 1
      }
      assert.ok(steps < orderStates.length)
    }),
  )
})

test('people read words of their own, one for each state', () => {
  assert.equal(orderStateLabel('placed'), 'Placed')
  assert.equal(orderStateLabel('out for delivery'), 'Out for delivery')
  assert.equal(new Set(orderStates.map(orderStateLabel)).size, orderStates.length)
  assert.equal(new Set(orderStates.map(orderStateDescription)).size, orderStates.length)
  for (const state of orderStates) assert.match(orderStateDescription(state), /^[A-Z].*\.$/)
})

test('a state from outside is known or it is not', () => {
  for (const state of orderStates) assert.ok(isOrderState(state))
  for (const other of ['Placed', '', 'toString', 'paid']) assert.ok(!isOrderState(other))
})
