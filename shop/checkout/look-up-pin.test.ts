import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findStatesByPin } from './indian-states.ts'
import { fillFromPin, lookUpPin } from './look-up-pin.ts'

for (const [pin, city, state] of [
  ['560 038', 'Bengaluru', 'Karnataka'],
  ['560100', 'Bengaluru', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['682016', 'Kochi', 'Kerala'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['800001', 'Patna', 'Bihar'],
  ['822101', '', 'Jharkhand'],
  ['403001', '', 'Goa'],
  ['413512', '', 'Maharashtra'],
  ['682555', '', 'Lakshadweep'],
  ['744101', '', 'Andaman and Nicobar Islands'],
  ['194101', '', 'Ladakh'],
  ['144030', 'Jalandhar', 'Punjab'],
  ['160017', '', 'Chandigarh'],
  ['605001', '', ''],
  ['396230', '', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['362520', '', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['362001', '', 'Gujarat'],
  ['533464', '', 'Puducherry'],
  ['673310', '', 'Puducherry'],
  ['609602', '', 'Puducherry'],
  ['140119', '', ''],
  ['160103', '', ''],
  ['900056', '', ''],
  ['5600', '', ''],
  ['', '', ''],
] as const)
  test(`PIN ${pin} is in ${city || 'a town that is not guessed'}, ${state || 'a state that is not guessed'}`, () =>
    assert.deepEqual(lookUpPin(pin), { city, state }))

test('a state that is named is one the PIN code may belong to, and no city stands without its state', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }).map(String), (pin) => {
      const { city, state } = lookUpPin(pin)
      const possible = findStatesByPin(pin).map(({ name }) => name)
      assert.ok(state === '' || possible.includes(state), pin)
      assert.ok(city === '' || state !== '', pin)
      if (possible.length === 1) assert.equal(state, possible[0])
    }),
    { numRuns: 2_000 },
  )
})

test('city and state follow the PIN code until somebody says otherwise', () => {
  const empty = { postcode: '56003', city: '', state: '' }
  const filled = fillFromPin(empty, '560038')
  assert.deepEqual(filled, { postcode: '560038', city: 'Bengaluru', state: 'Karnataka' })
  const corrected = fillFromPin(fillFromPin(filled, '5600'), '400001')
  assert.deepEqual(corrected, { postcode: '400001', city: 'Mumbai', state: 'Maharashtra' })
  const own = { ...filled, city: 'Domlur' }
  assert.deepEqual(fillFromPin(own, '560071'), { postcode: '560071', city: 'Domlur', state: 'Karnataka' })
  const typedFirst = { postcode: '', city: 'Kochi', state: 'Kerala' }
  assert.deepEqual(fillFromPin(typedFirst, '560001'), { ...typedFirst, postcode: '560001' })
})
