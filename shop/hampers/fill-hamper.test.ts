import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toChoices } from '../cart/choices.ts'
import { longestDaysToMake } from '../checkout/delivery-estimate.ts'
import { isMadeForOrder } from '../lettering/made-pieces.ts'
import { describeToMake } from '../packing/describe-to-make.ts'
import { listFoods } from './food-facts.ts'
import { fillHamper, type HamperGood } from './fill-hamper.ts'
import {
  changePieces,
  findPiece,
  hamperPath,
  joinPieces,
  readFilled,
  splitPieces,
  toPieceChoices,
  toPieceKey,
} from './hamper-pieces.ts'

const good = (more: Partial<HamperGood> & { id: number }): HamperGood => ({
  name: `Piece ${more.id}`,
  picture: null,
  looks: {},
  weight: 0.25,
  length: null,
  breadth: null,
  height: null,
  unitPrice: 10_000,
  gstRate: 18,
  hsn: '3406',
  stock: 10,
  daysToMake: 3,
  shelfLifeDays: null,
  benchMinutes: 8,
  room: null,
  size: { length: 50, breadth: 50, height: 80, isUpright: true, bears: false },
  extras: [],
  ...more,
})
const box = good({
  id: 1,
  name: 'Box',
  hsn: '4819',
  gstRate: 5,
  weight: 0.6,
  room: { length: 170, breadth: 120, height: 90, rim: 0, mostGrams: 1_200 },
  size: null,
})
const honey = good({ id: 2, name: 'Honey', gstRate: 5, hsn: '0409', unitPrice: 30_000, shelfLifeDays: 300 })
const candle = good({ id: 3, name: 'Candle', picture: { url: '', width: 1, height: 1, alt: '', tint: '#7b283f' } })
const sweets = good({ id: 4, name: 'Sweets', hsn: '2106', unitPrice: 20_000, shelfLifeDays: 10 })
const goods = new Map([box, honey, candle, sweets].map((one) => [one.id, one]))
const fill = (pieces: readonly (readonly [id: number, count: number])[], among = goods) =>
  fillHamper(
    among,
    box.id,
    pieces.map(([id, count]) => ({ id, count })),
  )
const refusalOf = (...asked: Parameters<typeof fill>) => {
  const filled = fill(...asked)
  return filled.ok ? '' : filled.message
}

test('a hamper has the highest GST rate of its parts, with the HSN code of that part', () => {
  const rated = (pieces: readonly (readonly [number, number])[], among = goods) => {
    const filled = fill(pieces, among)
    assert.ok(filled.ok)
    return [filled.filled.gstRate, filled.filled.hsn]
  }
  assert.deepEqual(rated([[2, 3]]), [5, '4819'])
  assert.deepEqual(
    rated([
      [2, 2],
      [3, 1],
    ]),
    [18, '3406'],
  )
  assert.deepEqual(
    rated([
      [2, 1],
      [3, 1],
      [4, 1],
    ]),
    [18, '2106'],
    'the dearest of equal rates',
  )
  const dear = new Map([...goods, [1, { ...box, gstRate: 18 }] as const])
  assert.deepEqual(
    rated(
      [
        [3, 1],
        [4, 2],
      ],
      dear,
    ),
    [18, '4819'],
  )
})

test('its choices, parts, weight, work and days are those of all its pieces', () => {
  const filled = fill([
    [2, 1],
    [3, 2],
  ])
  assert.ok(filled.ok)
  const { choices, parts, weight, benchMinutes, shelfLifeDays, hamper } = filled.filled
  assert.deepEqual(
    choices.map(({ key, name, choice, label, unitPrice }) => [key, name, choice, label, unitPrice]),
    [
      ['piece--2', 'Honey', '1', '1 piece', 30_000],
      ['piece--3', 'Candle', '2', '2 pieces', 20_000],
    ],
  )
  assert.deepEqual([parts, weight, benchMinutes, shelfLifeDays], [[2, 3, 3], 1.35, 32, 300])
  assert.deepEqual(hamper.pieces[1], {
    id: 3,
    key: 'piece--3',
    name: 'Candle',
    count: 2,
    gstRate: 18,
    tint: '#7b283f',
  })
  assert.equal(hamper.placed.length, 3)
})

test('what cannot be a hamper is refused with what to do', () => {
  assert.equal(refusalOf([[2, 2]]), 'A hamper has 3 pieces at least. Please add 1 more.')
  assert.match(
    refusalOf([
      [2, 3],
      [9, 1],
    ]),
    /no longer sold/,
  )
  assert.equal(refusalOf([[2, 5]]), 'It holds 1.2 kg, and these pieces weigh more. Please take something out.')
  const light = new Map([...goods, [3, { ...candle, weight: 0.01 }] as const])
  assert.equal(refusalOf([[3, 9]], light), 'These pieces do not fit into it together. Please take something out.')
  assert.match(refusalOf([[2, 3]], new Map([[2, honey]])), /choose another box/)
})

test('colours are pieces of their own: named, priced and placed as chosen', () => {
  const tin = {
    key: 'tin',
    name: 'Tin',
    isRequired: false,
    choices: [
      { key: 'teal', name: 'teal', unitPrice: 0, oncePrice: 0, soldOut: false, picture: null },
      {
        key: 'rani-pink',
        name: 'rani pink',
        unitPrice: 500,
        oncePrice: 2_000,
        soldOut: false,
        picture: 2,
        variantId: 8,
      },
      { key: 'wine', name: 'wine', unitPrice: 0, oncePrice: 0, soldOut: true, picture: null },
    ],
  }
  const looks = { 2: { url: '', width: 1, height: 1, alt: '', tint: '#ce4077' } }
  const coloured = new Map([...goods, [3, { ...candle, looks, extras: [tin] }] as const])
  const inside = [
    { id: 3, count: 2 },
    { id: 3, count: 1, choices: { tin: 'rani-pink' } },
  ]
  const filled = fillHamper(coloured, box.id, inside)
  assert.ok(filled.ok)
  const { choices, parts, hamper } = filled.filled
  assert.deepEqual(
    choices.map(({ key, name, unitPrice, oncePrice }) => [key, name, unitPrice, oncePrice]),
    [
      ['piece--3--tin--rani-pink', 'Candle (Tin: rani pink)', 10_500, 2_000],
      ['piece--3--tin--teal', 'Candle (Tin: teal)', 20_000, 0],
    ],
    'the first colour is in the key too',
  )
  assert.deepEqual(parts, [3, 8, 3, 3])
  assert.deepEqual(
    hamper.pieces.map(({ tint }) => tint),
    ['#ce4077', '#7b283f'],
  )
  const keys = hamper.pieces.map(({ key }) => key)
  assert.deepEqual(hamper.placed.map(({ key }) => key).toSorted(), [...keys, 'piece--3--tin--teal'])
  const twice = fillHamper(coloured, box.id, [
    { id: 3, count: 2 },
    { id: 3, count: 1, choices: { tin: 'teal' } },
  ])
  assert.ok(twice.ok)
  assert.deepEqual(
    twice.filled.hamper.pieces.map(({ key, count }) => [key, count]),
    [['piece--3--tin--teal', 3]],
  )
  const refused = (choice: string) => {
    const tried = fillHamper(coloured, box.id, [{ id: 3, count: 3, choices: { tin: choice } }])
    return tried.ok ? '' : tried.message
  }
  assert.equal(refused('wine'), 'Candle: Tin: wine is sold out. Please choose another.')
  assert.match(refused('black'), /^Candle: Tin is no longer made in “black”/)
})

test('colours whose names are too long for a key are refused where they are put in', () => {
  const long = (key: string) => {
    const name = key.repeat(36)
    const choice = { key: name, name, unitPrice: 0, oncePrice: 0, soldOut: false, picture: null }
    return { key: name, name, isRequired: true, choices: [choice] }
  }
  const tried = (extras: HamperGood['extras']) => {
    const among = new Map([...goods, [3, { ...candle, extras }] as const])
    const choices = Object.fromEntries(extras.map(({ key, choices }) => [key, choices[0]!.key]))
    const filled = fillHamper(among, box.id, [{ id: 3, count: 3, choices }])
    return filled.ok ? 'filled' : filled.message
  }
  assert.equal(tried([long('a'), long('b')]), 'filled')
  const refused = 'Candle does not go into a hamper in these colours. Please choose others.'
  assert.equal(tried([long('a'), long('b'), long('c')]), refused)
})

test('colours with a key that ends in a dash, or has two, go into a hamper and name the piece again', () => {
  for (const odd of ['cap-', '-cap', 'cap--2', '-', 'zari--z-']) {
    const choices = { [odd]: odd, tin: 'teal' }
    const found = findPiece(toPieceKey({ id: 3, choices }))
    assert.deepEqual(found, { id: 3, choices }, odd)
    const leaf = { key: odd, name: odd, unitPrice: 500, oncePrice: 0, soldOut: false, picture: null }
    const cap = { key: odd, name: 'Cap', isRequired: true, choices: [leaf] }
    const among = new Map([...goods, [3, { ...candle, extras: [cap] }] as const])
    const filled = fillHamper(among, box.id, [{ id: 3, count: 3, choices: { [odd]: odd } }])
    assert.ok(filled.ok, odd)
    const [piece] = splitPieces(toChoices(filled.filled.choices)).pieces
    assert.deepEqual(piece, { id: 3, count: 3, choices: { [odd]: odd } })
  }
})

test('a piece that is made to order brings its days, and the latest piece decides', () => {
  const made = new Map([...goods, [3, { ...candle, stock: null, daysToMake: 6 }] as const])
  const filled = fill(
    [
      [2, 2],
      [3, 1],
    ],
    made,
  )
  assert.ok(filled.ok)
  const { filling, hamper } = filled.filled
  assert.deepEqual(
    hamper.pieces.map(({ isMade }) => isMade),
    [undefined, true],
  )
  assert.equal(longestDaysToMake([{ stock: 4, daysToMake: 2, filling }]), 6)
  assert.equal(isMadeForOrder({ fromStock: true, choices: [], hamper }), true)
  const work = { name: 'Box', wanted: 2, left: 1, fromStock: true, hamper }
  assert.equal(describeToMake([work]), '1 of 2 Box with Candle is not made')
})

test('pieces go through choices and addresses', () => {
  const pieces = changePieces(changePieces([{ id: 31, count: 1 }], { id: 12 }, 2), { id: 12 }, 1)
  assert.deepEqual(pieces, [
    { id: 12, count: 3 },
    { id: 31, count: 1 },
  ])
  const choices = { ribbon: 'wine', ...toPieceChoices(pieces) }
  assert.deepEqual(splitPieces(choices), { pieces, others: { ribbon: 'wine' } })
  const { searchParams } = new URL(hamperPath(9, choices), 'https://gathri.example')
  assert.deepEqual(readFilled(searchParams), { id: 9, pieces, choices: { ribbon: 'wine' } })
  assert.equal(readFilled(new URLSearchParams({ fill: '9.piece--12=<b>' })), null)
  const coloured = [
    { id: 12, count: 3 },
    { id: 12, count: 1, choices: { cap: 'rani-pink', lid: 'a-long-lid' } },
  ]
  const there = new URL(hamperPath(9, toPieceChoices(coloured)), 'https://gathri.example')
  assert.deepEqual(readFilled(there.searchParams)?.pieces, coloured)
  assert.deepEqual(joinPieces([...coloured, ...coloured])[1]?.count, 2)
  const asTyped = { 'piece--12--cap--leaf--lid--x': '1', 'piece--12--lid--x--cap--leaf': '2' }
  assert.deepEqual(splitPieces(asTyped).pieces, [{ id: 12, count: 3, choices: { cap: 'leaf', lid: 'x' } }])
  for (const odd of ['piece--12--cap', 'piece--12--cap--', 'piece--0--cap--leaf', 'piece--12--cap--a--cap--b'])
    assert.deepEqual(splitPieces({ [odd]: '1' }).pieces, [], odd)
  assert.deepEqual(splitPieces({ 'piece--12': 'many' }), { pieces: [], others: { 'piece--12': 'many' } })
  assert.deepEqual(changePieces(pieces, { id: 31 }, -1), [{ id: 12, count: 3 }])
})

test('the food in it: as vegetarian as each of it, and best before the earliest', () => {
  const veg = { name: 'Honey', kind: 'veg' as const, quantity: '80 g', keeps: '18 months' }
  const nuts = { name: 'Laddoos', kind: 'veg' as const, quantity: '240 g', keeps: '10 days', allergens: 'milk, nuts' }
  const listed = listFoods([
    { count: 2, inside: [veg, { name: 'Dipper' }] },
    { count: 1, inside: [nuts, { ...veg, allergens: 'nuts' }] },
  ])
  assert.deepEqual(
    listed.foods.map(({ content, count }) => [content.name, count]),
    [
      ['Honey', 2],
      ['Laddoos', 1],
      ['Honey', 1],
    ],
  )
  assert.deepEqual([listed.areAllVeg, listed.allergens], [true, ['milk', 'nuts']])
  assert.deepEqual(listed.earliest, { name: 'Laddoos', keeps: '10 days' })
  assert.equal(listFoods([{ count: 1, inside: [{ ...veg, kind: 'non-veg' }] }]).areAllVeg, false)
  assert.deepEqual(listFoods([{ count: 1, inside: [{ name: 'Candle' }] }]).areAllVeg, null)
})
