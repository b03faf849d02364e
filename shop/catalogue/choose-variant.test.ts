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

const wine: ExtraChoice = { key: 'wine', name: 'wine', unitPrice: 0, oncePrice: 0, soldOut: false, picture: null }
const ribbon: Extra = { key: 'ribbon', name: 'Ribbon', isRequired: false, choices: [wine, { ...wine, key: 'leaf' }] }
const motif: Extra = { ...ribbon, key: 'motif', isRequired: true }

test('what must be chosen is not chosen beforehand, and is asked for', () => {
  const chosen = defaultChoices([ribbon, motif])
  assert.deepEqual(chosen, { ribbon: 'wine' })
  assert.equal(findMissingExtra([ribbon, motif], chosen), motif)
  assert.equal(findMissingExtra([ribbon, motif], { ...chosen, motif: 'leaf' }), undefined)
})
