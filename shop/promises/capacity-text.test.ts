import assert from 'node:assert/strict'
import test from 'node:test'
import { fullnessText, hoursText, moveText } from './capacity-text.ts'

const day = { isOpen: true, forOrders: 2_040, reserved: 1_980 }
const closed = { isOpen: false, forOrders: 0, reserved: 0 }

test('work is told in hours, and a day by what of it is taken', () => {
  assert.deepEqual([0, 45, 120, 200, 60_000].map(hoursText), ['0 min', '45 min', '2 h', '3 h 20 min', '1,000 h'])
  assert.equal(fullnessText(day), '33 h of 34 h taken')
  assert.equal(fullnessText(closed), 'Closed')
  assert.equal(fullnessText({ ...closed, reserved: 30 }), 'Closed, with 30 min promised')
})

test('an order that is moved is told whether the day has room for it', () => {
  assert.equal(moveText(day, { needed: 60, isOwnDay: false }), '33 h of 34 h taken. This order takes 1 h more.')
  assert.match(moveText(day, { needed: 61, isOwnDay: false }), /takes 1 h 1 min, and 1 h are free: the days before/)
  assert.match(moveText({ ...day, reserved: 2_100 }, { needed: 15, isOwnDay: false }), /and 0 min are free/)
  assert.match(moveText(closed, { needed: 15, isOwnDay: false }), /^Closed\. The 15 min of this order go before it/)
  assert.equal(moveText(day, { needed: 600, isOwnDay: true }), '33 h of 34 h taken.')
  assert.equal(moveText(day, { needed: 0, isOwnDay: false }), '33 h of 34 h taken.')
})
