import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIndianState, indianStates, lookUpIndianStates, findStatesByPin } from './indian-states.ts'

const unionTerritories = new Set(['AN', 'CH', 'DH', 'DL', 'JK', 'LA', 'LD', 'PY'])

test('India has 28 states and 8 union territories, in alphabetical order', () => {
  const names = indianStates.map((state) => state.name)
  assert.equal(names.length, 36)
  assert.deepEqual(names, names.toSorted())
  assert.equal(indianStates.filter(({ code }) => unionTerritories.has(code)).length, 8)
})

test('names are plain English letters, as couriers print them', () => {
  for (const { name } of indianStates) assert.match(name, /^[A-Z][A-Za-z ]+$/)
})

test('names, codes and GST digits are each unique', () => {
  for (const key of ['name', 'code', 'gst'] as const)
    assert.equal(new Set(indianStates.map((state) => state[key])).size, 36)
  for (const { code, gst } of indianStates) assert.match(code + gst, /^[A-Z]{2}\d{2}$/)
})

test('every spelling leads to exactly one state', () => {
  for (const state of indianStates)
    for (const spelling of [state.name, state.code, ...state.aliases, state.name.toUpperCase()])
      assert.equal(findIndianState(spelling), state, spelling)
})

test('earlier spellings are understood, strangers are not', () => {
  assert.equal(findIndianState('Orissa')?.name, 'Odisha')
  assert.equal(findIndianState('pondicherry')?.name, 'Puducherry')
  assert.equal(findIndianState('Jammu & Kashmir')?.name, 'Jammu and Kashmir')
  assert.equal(findIndianState('Bihār')?.name, 'Bihar')
  assert.equal(findIndianState('Bavaria'), undefined)
  assert.equal(findIndianState(''), undefined)
})

test('without the world list only India has states', () => {
  assert.equal(lookUpIndianStates('India')?.length, 36)
  assert.equal(lookUpIndianStates('Nepal'), undefined)
})

for (const [pin, place] of [
  ['110001', 'Delhi'],
  ['400001', 'Maharashtra'],
  ['560001', 'Karnataka'],
  ['600001', 'Tamil Nadu'],
  ['700001', 'West Bengal'],
  ['500001', 'Telangana'],
  ['530001', 'Andhra Pradesh'],
  ['682001', 'Kerala'],
  ['160017', 'Chandigarh'],
  ['751001', 'Odisha'],
  ['834001', 'Jharkhand'],
  ['194101', 'Ladakh'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['533464', 'Puducherry'],
  ['248001', 'Uttarakhand'],
] as const)
  test(`PIN ${pin} may be ${place}`, () => {
    assert.ok(findStatesByPin(pin).some((state) => state.name === place))
  })

test('every state is reached by some PIN code, army post (9) by none', () => {
  const beginnings = Array.from({ length: 90_000 }, (_, index) => `${index + 10_000}1`)
  const reached = new Set(beginnings.flatMap(findStatesByPin).map((state) => state.name))
  assert.equal(reached.size, 36)
  assert.deepEqual(findStatesByPin('900056'), [])
})
