import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSettings } from './check-setting.ts'
import { keyNames, toKeyHint } from './key-sets.ts'
import { settingGroups, settingNames } from './setting-groups.ts'

test('each kind of setting has its rule and its sentence', () => {
  const { seller, orders, mail, delivery } = settingGroups
  assert.deepEqual(checkSettings(orders, { HOLD_MINUTES: '30', SCARCE_PIECES: '1.5', HOLDS_PER_BUYER: '' }), {
    SCARCE_PIECES: 'Please write a whole number from 0 to 10,000.',
    HOLDS_PER_BUYER: 'Please fill this in.',
  })
  assert.deepEqual(checkSettings(mail, { SHOP_MAILBOX: '', MAIL_FROM: 'Gathri <hello@gathri.example>' }), {})
  assert.deepEqual(Object.keys(checkSettings(mail, { SHOP_MAILBOX: 'hello', MAIL_FROM: 'Gathri' })), [
    'MAIL_FROM',
    'SHOP_MAILBOX',
  ])
  assert.deepEqual(Object.keys(checkSettings(delivery, { PICKUP_POSTCODE: '012345', PICKUP_LOCATION: 'W' })), [
    'PICKUP_POSTCODE',
    'PICKUP_LOCATION',
  ])
  assert.deepEqual(checkSettings(delivery, { PACKING_BOXES: 'M 30 x 25 x 15 | L 45 x 35 x 20' }), {})
  assert.deepEqual(checkSettings(delivery, { PACKING_BOXES: 'M, medium' }), {
    PACKING_BOXES: 'Write “M, medium” as a name and three lengths in cm: M 30 x 25 x 15.',
  })
  assert.deepEqual(checkSettings(seller, { SELLER_STATE: 'Rajasthan', SELLER_GSTIN: '08GTHZZ0000Z1Z3' }), {})
  assert.match(
    checkSettings(seller, { SELLER_STATE: 'Gujarat', SELLER_GSTIN: '08GTHZZ0000Z1Z3' })['SELLER_GSTIN'] ?? '',
    /begins with 24, this one with 08/,
  )
})

test('no name is a setting and a key, and none is twice', () => {
  const all = [...settingNames, ...keyNames]
  assert.equal(new Set(all).size, all.length)
})

test('of a key its end is shown, of an address the host, of a short one nothing', () => {
  assert.equal(toKeyHint('abcdefghijklm4f2x'), '…f2x')
  assert.equal(toKeyHint('Password12'), '')
  assert.equal(toKeyHint('smtps://asha:secret@mail.example.com:465'), 'mail.example.com:465')
})
