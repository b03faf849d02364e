import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import {
  checkoutReducer,
  modeMoves,
  LOGGED_OUT,
  startCheckout,
  type CheckoutEvent,
  type CheckoutMode,
  type CheckoutState,
  type ModeEvent,
} from './checkout-state.ts'

const address: ShippingAddress = {
  fName: 'Asha',
  lName: 'Rao',
  email: 'asha@example.in',
  phnNo: '9876543210',
  address: '12 Lake Road',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  zipcode: '560001',
}
const option = (id: string, courier_name: string, rate: number, days: number) => ({
  id,
  courier_name,
  rate,
  estimated_delivery_days: String(days),
  delivery_estimate: `${days}–${days + 2} days`,
})
const swift = option('q1', 'Swift', 80.2, 5)
const steady = option('q2', 'Steady', 61, 7)

const give = { type: 'give address', address } as const
const arrived = { type: 'options arrived', options: [swift, steady] } as const
const nobody = { isLoggedIn: false, hasSavedAddresses: false, typedBefore: false }
const somebody = { isLoggedIn: true, hasSavedAddresses: true, typedBefore: false }

const asGuest = (...events: CheckoutEvent[]) =>
  [{ type: 'continue as guest' } as CheckoutEvent, ...events].reduce(checkoutReducer, startCheckout(nobody))
const toOptions = [give, { type: 'ask for options' }, arrived] as CheckoutEvent[]

test('visitors choose first; a reload goes on with what was typed', () => {
  assert.equal(startCheckout(nobody).mode, 'initUnAuth')
  assert.equal(startCheckout({ ...nobody, typedBefore: true }).mode, 'unAuth')
})

test('those who are logged in pick an address, or begin with the form when there is none to pick', () => {
  assert.equal(startCheckout(somebody).mode, 'auth')
  assert.equal(startCheckout({ ...somebody, typedBefore: true }).mode, 'auth')
  assert.equal(startCheckout({ ...somebody, hasSavedAddresses: false }).mode, 'authWA')
})

test('a session that ends takes nothing but the address on screen, and says so', () => {
  const chosen = [{ type: 'choose saved address' } as const, give].reduce<CheckoutState>(
    checkoutReducer,
    startCheckout(somebody),
  )
  assert.equal(chosen.address, address)
  const ended = checkoutReducer(chosen, { type: 'log out' })
  assert.deepEqual([ended.mode, ended.address, ended.note], ['initUnAuth', null, LOGGED_OUT])
  assert.equal(checkoutReducer(ended, { type: 'continue as guest' }).note, null)
})

test('every mode and every event: only the moves of the table', () => {
  const modes = Object.keys(modeMoves) as CheckoutMode[]
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
      const before = { ...startCheckout(nobody), mode }
      const to = modeMoves[mode][type]
      assert.equal(checkoutReducer(before, { type }).mode, to ?? mode, `${mode} → ${type}`)
      if (!to) assert.equal(checkoutReducer(before, { type }), before)
    }
})

test('an address folds the form away and asks for options', () => {
  const state = asGuest(give)
  assert.equal(state.address, address)
  assert.equal(state.round, 1)
  assert.equal(checkoutReducer(startCheckout(nobody), give).address, null)
})

test('options arrive and one is chosen', () => {
  const state = asGuest(...toOptions, { type: 'choose option', id: 'q2' })
  assert.deepEqual(state.chosen, steady)
  assert.equal(checkoutReducer(state, { type: 'choose option', id: 'nobody knows' }), state)
})

test('editing the address takes options and the chosen cost away', () => {
  const state = asGuest(...toOptions, { type: 'choose option', id: 'q1' }, { type: 'edit address' })
  assert.deepEqual([state.address, state.offer, state.chosen], [null, { state: 'none' }, null])
})

test('a changed cart clears the options and asks again; an expired quote says so', () => {
  const chosen = asGuest(...toOptions, { type: 'choose option', id: 'q1' })
  const state = checkoutReducer(chosen, { type: 'reload options', note: 'Prices have expired.' })
  assert.deepEqual([state.offer, state.chosen, state.round], [{ state: 'none' }, null, 2])
  assert.equal(state.note, 'Prices have expired.')
  const open = asGuest()
  assert.equal(checkoutReducer(open, { type: 'reload options' }), open)
})

test('an answer to a question nobody asks any more is dropped', () => {
  const edited = asGuest(give, { type: 'ask for options' }, { type: 'edit address' })
  assert.equal(checkoutReducer(edited, arrived), edited)
  assert.equal(checkoutReducer(edited, { type: 'options refused', message: 'No.', way: 'retry' }), edited)
})

test('couriers that do not serve the place say so', () => {
  const state = asGuest(
    give,
    { type: 'ask for options' },
    { type: 'options refused', message: 'Not there.', way: 'retry' },
  )
  assert.deepEqual(state.offer, { state: 'refused', message: 'Not there.', way: 'retry' })
})

test('going back leaves address and options behind', () => {
  const state = asGuest(...toOptions, { type: 'go back' })
  assert.deepEqual([state.mode, state.address, state.offer], ['initUnAuth', null, { state: 'none' }])
})
