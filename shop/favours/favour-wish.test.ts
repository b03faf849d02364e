import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFavourWish, planFavours } from './favour-wish.ts'
import { priceFavour } from './price-favour.ts'

const TODAY = '2026-11-23'
const plan = (query: string) => planFavours(parseFavourWish(new URLSearchParams(query)), TODAY)

test('guests share favours as the host says, and half a favour is one', () => {
  assert.deepEqual(plan('guests=120&budget=300').plan, { pieces: 120, spare: 0, budget: 300_00, by: null })
  assert.deepEqual(plan('guests=181&per=4&budget=₹1,250.50').plan, { pieces: 46, spare: 0, budget: 1_250_50, by: null })
  assert.deepEqual(plan('guests=1&per=3&budget=10&by=2027-02-14').plan, {
    pieces: 1,
    spare: 0,
    budget: 10_00,
    by: '2027-02-14',
  })
})

test('some to spare are counted on what the guests need, and a budget may bend as far as the host says', () => {
  assert.deepEqual(plan('guests=180&per=4&spare=10&budget=240').plan, {
    pieces: 50,
    spare: 5,
    budget: 240_00,
    by: null,
  })
  assert.deepEqual(plan('guests=120&budget=300&flex=10').plan, { pieces: 120, spare: 0, budget: 330_00, by: null })
  assert.deepEqual(plan('guests=10&budget=99.99&spare=7&flex=99').plan, {
    pieces: 10,
    spare: 0,
    budget: 99_99,
    by: null,
  })
})

test('an address without a plan asks for nothing yet', () => {
  assert.deepEqual(plan(''), { problems: {}, plan: null })
})

test('what cannot be planned says what to do', () => {
  assert.deepEqual(plan('guests=1000000&budget=300').problems, {
    guests: 'That is more than we plan here. Please write up to 1,00,000 guests, or write to us.',
  })
  assert.deepEqual(plan('guests=2000&budget=300').problems, {
    guests:
      '2,000 favours are more than the shop sells at once (999). Ask for a quote under Corporate gifts, or share one between more guests.',
  })
  assert.deepEqual(plan('guests=many&budget=free&by=2020-01-01').problems, {
    guests: 'Please write how many guests you expect, such as 120.',
    budget: 'Please write ₹10 to ₹1,00,000 for one favour, with GST, such as 300.',
    by: 'That day is here already. Please choose a later one.',
  })
  for (const guests of ['0', '-3', '1.5', '1e3', '']) assert.ok(plan(`guests=${guests}&budget=300`).problems.guests)
})

test('a favour costs what the step of its number says, to the paisa of the whole order', () => {
  const jar = {
    price: 275_00,
    discount: 0,
    gstRate: 18,
    breaks: { key: '1', steps: [{ fromQuantity: 50, unitPrice: 240_00 }] },
  }
  assert.deepEqual(priceFavour(jar, 50), {
    each: 283_20,
    alone: 324_50,
    subtotal: 12_000_00,
    tax: 2_160_00,
    total: 14_160_00,
  })
  assert.equal(priceFavour(jar, 49).each, 324_50)
  assert.equal(priceFavour({ price: 333, discount: 0, gstRate: 5 }, 3).each, Math.ceil(10_49 / 3))
})
