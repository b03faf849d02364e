import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extra, ExtraChoice } from '#shop/catalogue/product.ts'
import { defaultChoice, resolveChoices } from './resolve-choices.ts'

const choice = (key: string, more: Partial<ExtraChoice> = {}): ExtraChoice => {
  return { key, name: key, unitPrice: 0, oncePrice: 0, soldOut: false, picture: null, ...more }
}
const ribbon: Extra = { key: 'ribbon', name: 'Ribbon', isRequired: false, choices: [choice('wine'), choice('leaf')] }
const motif: Extra = { key: 'motif', name: 'Motif', isRequired: true, choices: [choice('booti'), choice('bel')] }
const foil: Extra = {
  key: 'foil',
  name: 'Foil',
  isRequired: false,
  choices: [choice('gold', { unitPrice: 8_000, oncePrice: 50_000 })],
}

test('what is not said is as the pictures show it, never what costs', () => {
  const resolved = resolveChoices([ribbon, foil], {})
  assert.ok(resolved.ok)
  assert.deepEqual(
    resolved.chosen.map(({ name, label }) => `${name}: ${label}`),
    ['Ribbon: wine'],
  )
  assert.equal(defaultChoice(foil), undefined)
  assert.equal(defaultChoice({ ...foil, choices: [...foil.choices, choice('plain')] }), undefined)
})

test('what was chosen is kept with its prices, in the order of the page', () => {
  const resolved = resolveChoices([ribbon, motif, foil], { foil: 'gold', motif: 'bel', ribbon: 'leaf' })
  assert.ok(resolved.ok)
  assert.deepEqual(
    resolved.chosen.map(({ key, choice, unitPrice, oncePrice }) => [key, choice, unitPrice, oncePrice]),
    [
      ['ribbon', 'leaf', 0, 0],
      ['motif', 'bel', 0, 0],
      ['foil', 'gold', 8_000, 50_000],
    ],
  )
})

test('each choice that cannot be made names its extra and says what to do', () => {
  const refusals = [
    resolveChoices([motif], {}),
    resolveChoices([ribbon], { ribbon: 'rani' }),
    resolveChoices([ribbon], { velvet: 'wine' }),
    resolveChoices([{ ...ribbon, choices: [choice('wine', { soldOut: true }), choice('leaf')] }], { ribbon: 'wine' }),
  ]
  assert.deepEqual(
    refusals.map((refusal) => !refusal.ok && [refusal.reason, refusal.extra, refusal.message]),
    [
      ['choice-missing', 'motif', 'Please choose: motif.'],
      ['no-such-choice', 'ribbon', 'Ribbon is no longer made in “rani”. Please choose again.'],
      ['no-such-choice', 'velvet', 'There is no choice “velvet” any more. Please choose again.'],
      ['choice-sold-out', 'ribbon', 'Ribbon: wine is sold out. Please choose another.'],
    ],
  )
})
