import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkStreet } from './address-rules.ts'
import { joinAddressLines, splitAddressLines } from './address-lines.ts'

test('an address that was stored fills the three lines', () => {
  assert.deepEqual(splitAddressLines('12 Lake Road, Indiranagar'), ['12 Lake Road', 'Indiranagar', ''])
  assert.deepEqual(splitAddressLines('Flat 4, MG Road, near the temple, 2nd floor'), [
    'Flat 4',
    'MG Road',
    'near the temple, 2nd floor',
  ])
  assert.deepEqual(splitAddressLines(''), ['', '', ''])
  const spaced = checkStreet('Flat 4 , MG Road')
  assert.ok(spaced.ok)
  assert.deepEqual(checkStreet(joinAddressLines(splitAddressLines(spaced.value))), spaced)
})

test('what is being typed stays on the line it was typed on', () => {
  const typed = joinAddressLines(['Flat 4, Tower B', '', 'near the temple'])
  assert.deepEqual(splitAddressLines(typed), ['Flat 4, Tower B', '', 'near the temple'])
  assert.deepEqual(checkStreet(typed), { ok: true, value: 'Flat 4, Tower B, near the temple' })
})

test('an address that is taken apart and joined again is the same address', () => {
  const words = fc.array(fc.constantFrom('12', 'Flat', ',', ', ', ' ', 'MG Road', ',,', 'गली', '-'), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(words, (words) => {
      const stored = checkStreet(words.join(''))
      fc.pre(stored.ok)
      assert.deepEqual(checkStreet(joinAddressLines(splitAddressLines(stored.value))), stored)
    }),
  )
})

test('three typed lines come back from what is kept of them', () => {
  const line = fc.string().map((text) => text.replaceAll('\n', ''))
  fc.assert(
    fc.property(line, line, line, (...lines) => {
      assert.deepEqual(splitAddressLines(joinAddressLines(lines)), lines)
    }),
  )
})
