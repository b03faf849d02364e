import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationText } from './cancellation-text.ts'

const inStates = (...states: string[]) => states.map((state) => ({ state }))

test('an order of which one parcel was on its way already is not said to go on as a whole', () => {
  const decided = { cancelling: null, state: 'shipped' } as const
  const part = cancellationText({ ...decided, shipments: inStates('cancelled', 'cancelled', 'shipped') })
  assert.match(part, /^The courier already has part of this order.* The rest is cancelled/)
  const none = cancellationText({ ...decided, shipments: inStates('shipped', 'shipped') })
  assert.match(none, /could not be cancelled/)
})

test('what is cancelled as a whole says so, and what nobody has called off says nothing', () => {
  const shipments = inStates('cancelled')
  assert.equal(cancellationText({ cancelling: null, state: 'refunded', shipments }), 'Your order is cancelled.')
  assert.equal(cancellationText({ cancelling: 'open', state: 'placed', shipments: inStates('placed') }), '')
})
