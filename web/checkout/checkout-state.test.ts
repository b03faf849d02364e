import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import {
  checkoutReducer,
  modeTransitions,
  LOGGED_OUT_NOTICE,
  createCheckoutState,
  type CheckoutEvent,
  type CheckoutMode,
  type CheckoutState,
  type ModeEvent,
} from './checkout-state.ts'

const address: ShippingAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Lake Road',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560001',
}
const option = (id: string, courier_name: string, rate: number, days: number) => ({
  id,
  courier_name,
  rate,
  estimated_delivery_days: String(days),
  days_to_make: null,
  delivery_estimate: `${days}–${days + 2} days`,
  arrives_by: '2026-11-28',
  cash_on_delivery: null,
  order_before: '2026-11-23T08:30:00.000Z',
})
const swift = option('q1', 'Swift', 80.2, 5)
const steady = option('q2', 'Steady', 61, 7)

const give = { type: 'give address', address, buyer: null } as const
const arrived = { type: 'options arrived', options: [swift, steady] } as const
const nobody = { isLoggedIn: false, hasSavedAddresses: false, hasAddressDraft: false }
const somebody = { isLoggedIn: true, hasSavedAddresses: true, hasAddressDraft: false }

const asGuest = (...events: CheckoutEvent[]) =>
  [{ type: 'continue as guest' } as CheckoutEvent, ...events].reduce(checkoutReducer, createCheckoutState(nobody))
const toOptions = [give, { type: 'ask for options' }, arrived] as CheckoutEvent[]

test('one option is chosen by itself, of several none is', () => {
  const asking = [give, { type: 'ask for options' }] as CheckoutEvent[]
  assert.equal(asGuest(...asking, { type: 'options arrived', options: [steady] }).selectedOption?.id, steady.id)
  assert.equal(asGuest(...asking, arrived).selectedOption, null)
})

test('visitors choose first; a reload goes on with what was typed', () => {
  assert.equal(createCheckoutState(nobody).mode, 'initUnAuth')
  assert.equal(createCheckoutState({ ...nobody, hasAddressDraft: true }).mode, 'unAuth')
})

test('those who are logged in pick an address, or begin with the form when there is none to pick', () => {
  assert.equal(createCheckoutState(somebody).mode, 'auth')
  assert.equal(createCheckoutState({ ...somebody, hasAddressDraft: true }).mode, 'auth')
  assert.equal(createCheckoutState({ ...somebody, hasSavedAddresses: false }).mode, 'authWA')
})

test('a session that ends takes nothing but the address on screen, and says so', () => {
  const chosen = [{ type: 'choose saved address' } as const, give].reduce<CheckoutState>(
    checkoutReducer,
    createCheckoutState(somebody),
  )
  assert.equal(chosen.address, address)
  const ended = checkoutReducer(chosen, { type: 'log out' })
  assert.deepEqual([ended.mode, ended.address, ended.notice], ['initUnAuth', null, LOGGED_OUT_NOTICE])
  assert.equal(checkoutReducer(ended, { type: 'continue as guest' }).notice, null)
})

test('every mode and every event: only the moves of the table', () => {
  const modes = Object.keys(modeTransitions) as CheckoutMode[]
  const events: ModeEvent[] = [
    'log in',
    'log out',
    'continue as guest',
    'go back',
    'add new address',
    'choose saved address',
  ]
  for (const mode of modes)
    for (const type of events) {
      const before = { ...createCheckoutState(nobody), mode }
      const to = modeTransitions[mode][type]
      assert.equal(checkoutReducer(before, { type }).mode, to ?? mode, `${mode} → ${type}`)
      if (!to) assert.equal(checkoutReducer(before, { type }), before)
    }
})

test('an address folds the form away and asks for options', () => {
  const state = asGuest(give)
  assert.equal(state.address, address)
  assert.equal(state.quoteRound, 1)
  assert.equal(checkoutReducer(createCheckoutState(nobody), give).address, null)
})

test('options arrive and one is chosen', () => {
  const state = asGuest(...toOptions, { type: 'choose option', id: 'q2' })
  assert.deepEqual(state.selectedOption, steady)
  assert.equal(checkoutReducer(state, { type: 'choose option', id: 'nobody knows' }), state)
})

test('editing the address takes options and the chosen cost away', () => {
  const state = asGuest(...toOptions, { type: 'choose option', id: 'q1' }, { type: 'edit address' })
  assert.deepEqual([state.address, state.shippingOptions, state.selectedOption], [null, { state: 'none' }, null])
})

test('a changed cart clears the options and asks again; an expired quote says so', () => {
  const chosen = asGuest(...toOptions, { type: 'choose option', id: 'q1' })
  const state = checkoutReducer(chosen, { type: 'reload options', notice: 'Prices have expired.' })
  assert.deepEqual([state.shippingOptions, state.selectedOption, state.quoteRound], [{ state: 'none' }, null, 2])
  assert.equal(state.notice, 'Prices have expired.')
  const open = asGuest()
  assert.equal(checkoutReducer(open, { type: 'reload options' }), open)
})

test('an answer to a question nobody asks any more is dropped', () => {
  const edited = asGuest(give, { type: 'ask for options' }, { type: 'edit address' })
  assert.equal(checkoutReducer(edited, arrived), edited)
  assert.equal(checkoutReducer(edited, { type: 'options refused', message: 'No.', recovery: 'retry' }), edited)
})

test('couriers that do not serve the place say so', () => {
  const state = asGuest(
    give,
    { type: 'ask for options' },
    { type: 'options refused', message: 'Not there.', recovery: 'retry' },
  )
  assert.deepEqual(state.shippingOptions, { state: 'refused', message: 'Not there.', recovery: 'retry' })
})

test('what was refused is offered once the couriers, asked about another wrap, have an answer', () => {
  const refused = { type: 'options refused', message: 'Nobody answers.', recovery: 'retry' } as const
  const asked = [give, { type: 'ask for options' }, refused] as const
  assert.equal(asGuest(...asked, arrived).shippingOptions.state, 'offered')
  const heavier = asGuest(...asked, { type: 'options refused', message: 'Too heavy.', recovery: 'quote' })
  assert.deepEqual(heavier.shippingOptions, { state: 'refused', message: 'Too heavy.', recovery: 'quote' })
})

test('going back leaves address and options behind', () => {
  const state = asGuest(...toOptions, { type: 'go back' })
  assert.deepEqual([state.mode, state.address, state.shippingOptions], ['initUnAuth', null, { state: 'none' }])
})

test('a day that has moved is asked about; another offer, or another address, asks for no day any more', () => {
  const chosen = asGuest(...toOptions, { type: 'choose option', id: 'q1' })
  const moved = checkoutReducer(chosen, { type: 'day moved', day: '2026-12-01' })
  assert.deepEqual([moved.selectedOption?.arrives_by, moved.isDayMoved], ['2026-12-01', true])
  const wished = checkoutReducer(moved, { type: 'choose day', day: '2026-12-05' })
  assert.deepEqual([wished.chosenDay, wished.isDayMoved], ['2026-12-05', false])
  const other = checkoutReducer(wished, { type: 'choose option', id: 'q2' })
  assert.deepEqual([other.chosenDay, other.isDayMoved], [null, false])
  assert.equal(checkoutReducer(wished, { type: 'edit address' }).chosenDay, null)
})

test('where a wished day is full the next one is asked about, and stays asked about when offers come anew', () => {
  const wished = [...toOptions, { type: 'choose option', id: 'q2' }, { type: 'choose day', day: '2026-12-05' }]
  const full = [...wished, { type: 'offer day', day: '2026-12-07' }] as CheckoutEvent[]
  const offered = asGuest(...full)
  assert.deepEqual([offered.chosenDay, offered.isDayMoved], ['2026-12-07', true])
  const renewed = asGuest(...full, { type: 'options arrived', options: [{ ...steady, id: 'q5' }] })
  assert.deepEqual([renewed.chosenDay, renewed.isDayMoved], ['2026-12-07', true])
  const none = checkoutReducer(offered, { type: 'offer day', day: null })
  assert.deepEqual([none.chosenDay, none.isDayMoved], [null, false])
})

test('with other work on the same goods what was chosen stays, and a later day is asked about', () => {
  const chosen = [...toOptions, { type: 'choose option', id: 'q2' }] as CheckoutEvent[]
  const later = { ...steady, id: 'q4', arrives_by: '2026-11-30' }
  const renewed = asGuest(...chosen, { type: 'options arrived', options: [{ ...swift, id: 'q3' }, later] })
  assert.deepEqual([renewed.selectedOption?.id, renewed.isDayMoved], ['q4', true])
  const same = asGuest(...chosen, { type: 'options arrived', options: [{ ...steady, id: 'q5' }] })
  assert.deepEqual([same.selectedOption?.id, same.isDayMoved], ['q5', false])
  const gone = asGuest(...chosen, { type: 'options arrived', options: [swift] })
  assert.equal(gone.selectedOption, null)
})
