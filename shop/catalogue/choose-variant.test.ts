import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseVariant, defaultChoices, findMissingExtra, findVariantWith } from './choose-variant.ts'
import type { Extra, ExtraChoice } from './product.ts'

const made = (size: string, lid: string, soldOut = false) => ({ options: { Size: size, Lid: lid }, soldOut })
const smallBrass = made('Small', 'Brass')
const smallGlass = made('Small', 'Glass', true)
const largeGlass = made('Large', 'Glass')
const trunks = [smallBrass, smallGlass, largeGlass]

test('another size keeps the lid where that is made, and takes the nearest where it is not', () => {
  assert.equal(chooseVariant(trunks, smallGlass, 'Size', 'Large'), largeGlass)
  assert.equal(findVariantWith(trunks, smallGlass, 'Size', 'Large'), largeGlass)
  assert.equal(chooseVariant(trunks, smallBrass, 'Size', 'Large'), largeGlass)
  assert.equal(findVariantWith(trunks, smallBrass, 'Size', 'Large'), undefined)
})

test('of two as near, the one that can be had comes first', () => {
  const largeBrass = made('Large', 'Brass', true)
  assert.equal(chooseVariant([largeBrass, largeGlass], made('Small', 'Cane'), 'Size', 'Large'), largeGlass)
})

const choice = (key: string, more: Partial<ExtraChoice> = {}): ExtraChoice => {
  return { key, name: key, unitPrice: 0, oncePrice: 0, soldOut: false, picture: null, ...more }
}
const ribbon: Extra = {
  key: 'ribbon',
  name: 'Ribbon',
  isRequired: true,
  choices: [choice('wine', { soldOut: true }), choice('leaf')],
}
const lid: Extra = { key: 'lid', name: 'Lid', isRequired: true, choices: [choice('brass', { unitPrice: 8_000 })] }
const foil: Extra = { key: 'foil', name: 'Foil', isRequired: false, choices: [choice('gold')] }

test('nothing that costs is chosen beforehand, and nothing that need not be', () => {
  const chosen = defaultChoices([ribbon, lid, foil])
  assert.deepEqual(chosen, { ribbon: 'leaf' })
  assert.equal(findMissingExtra([ribbon, lid, foil], chosen), lid)
  assert.equal(findMissingExtra([ribbon, foil], chosen), undefined)
})
