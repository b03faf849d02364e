import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import { findNextStep } from './next-step.ts'

type Line = StaffShipment['lines'][number]
type Parts = Partial<Pick<StaffOrder, 'place' | 'state' | 'held' | 'exceptions' | 'proofs' | 'shipBy' | 'promised'>>

const line = (change: Partial<Line> = {}): Line => ({
  line: 1,
  product: 7,
  name: 'Brass tray',
  choices: '',
  hamper: null,
  designs: [],
  quantity: 3,
  picture: null,
  fromStock: false,
  isReused: false,
  isMade: true,
  made: [],
  returned: 0,
  again: { left: 3, sent: 0, undecided: 0, whole: 0, out: 3 },
  ...change,
})

const proof = (change: Partial<StaffOrder['proofs'][number]>): StaffOrder['proofs'][number] => ({
  key: 'p1',
  line: 1,
  n: 1,
  width: 800,
  height: 600,
  words: '',
  by: 'Meera',
  at: '2026-11-20T10:00:00.000Z',
  decision: null,
  wish: '',
  decidedAt: null,
  releasedAt: null,
  ...change,
})

function order({ place = 'to make', state = 'placed', ...rest }: Parts = {}, lines: Line[] = [line()]) {
  const can = { moveTo: [], cancel: true, refund: true, mendAddress: true, hold: true, markMade: place === 'to make' }
  const shipments = [{ state: 'placed', lines }]
  const nothing = { held: null, exceptions: [], proofs: [], returns: [], shipBy: '2026-12-04', promised: null }
  return { place, state, can, shipments, ...nothing, ...rest } as unknown as StaffOrder
}

test('pieces that are made or refunded are not counted as work', () => {
  const made = [{ unit: 1, by: 'Meera', at: '2026-11-20T10:00:00.000Z' }]
  const step = findNextStep(order({}, [line({ made, returned: 1 }), line({ isMade: false, quantity: 2 })]))
  assert.deepEqual(step, { sentence: 'Make 1 piece by Fri 4 Dec.', action: 'made' })
})

test('an order is held before it is packed, and an exception comes before both', () => {
  const held = { for: 'Another ribbon', by: 'Meera', at: '2026-11-20T10:00:00.000Z', parcels: null }
  assert.equal(findNextStep(order({ place: 'held', held })).action, 'release')
  const exceptions = [{ id: 1, kind: 'parcel-trouble', at: '2026-11-20T10:00:00.000Z' }]
  const toCancel = [{ id: 2, kind: 'e-way bill to cancel', at: '2026-11-20T10:00:00.000Z' }]
  assert.equal(findNextStep(order({ place: 'to pack', exceptions: toCancel })).action, 'pack')
  assert.equal(
    findNextStep(order({ place: 'done', state: 'cancelled', exceptions: toCancel })).action,
    'exceptions',
    'before nothing is left to do',
  )
  assert.equal(findNextStep(order({ place: 'held', held, exceptions })).action, 'exceptions')
  const oneOfTwo = { ...held, parcels: [1] }
  const free = findNextStep(order({ place: 'to pack', held: oneOfTwo }))
  assert.deepEqual(free, {
    sentence: 'The parcels that nobody holds are ready. Pack them by Fri 4 Dec.',
    action: 'pack',
  })
  assert.equal(findNextStep(order({ place: 'held', held: oneOfTwo })).action, 'release')
})

test('an open proof stops the work, the last answer of the buyer decides', () => {
  const wished = proof({ decision: 'change', wish: 'Larger' })
  assert.match(findNextStep(order({ proofs: [proof({})] })).sentence, /has not answered the proof of Brass tray/)
  assert.match(findNextStep(order({ proofs: [wished] })).sentence, /wants Brass tray changed/)
  const approved = proof({ n: 2, decision: 'approved' })
  assert.equal(findNextStep(order({ place: 'to pack', proofs: [wished, approved] })).action, 'pack')
})

test('each place of an order has its sentence, and only work has a button', () => {
  const says = (parts: Parts) => findNextStep(order(parts))
  assert.equal(says({ place: 'unpaid', state: 'awaiting payment' }).action, null)
  assert.equal(says({ place: 'packed', state: 'packed' }).action, 'hand over')
  assert.match(says({ place: 'with courier', state: 'shipped', promised: '2026-12-05' }).sentence, /by Sat 5 Dec\.$/)
  assert.match(says({ place: 'done', state: 'returned' }).sentence, /came back/)
  assert.match(says({ place: 'done', state: 'delivered' }).sentence, /has arrived/)
})

test('a parcel that is back is opened once: not again after its return was closed', () => {
  const says = (out: number) => {
    const lines = [line({ again: { left: 3, sent: 0, undecided: 0, whole: 0, out } })]
    const shipments = [{ state: 'returned', lines }] as StaffShipment[]
    return findNextStep({ ...order({ place: 'done', state: 'returned' }), shipments }).action
  }
  assert.deepEqual([says(3), says(0)], ['receive', null])
})
