import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPayment } from './split-payment.ts'

const parts = (...percents: number[]) => percents.map((percent) => ({ percent, label: `${percent} %` }))

test('a payment in parts is the total, to the paisa, whatever the percents', () => {
  for (let total = 200; total < 5_000; total += 7)
    for (const percents of [
      [60, 40],
      [50, 50],
      [34, 33, 33],
      [50, 49, 1],
    ]) {
      const split = splitPayment(total * 100 + (total % 13), parts(...percents))
      assert.ok(split.ok)
      assert.equal(
        split.shares.reduce((sum, { amount }) => sum + amount, 0),
        total * 100 + (total % 13),
      )
    }
})

test('nothing to pay at first, nothing to pay at all and less than a rupee are refused with a sentence', () => {
  for (const [total, percents] of [
    [100_000, [0, 100]],
    [0, [60, 40]],
    [150, [60, 40]],
  ] as const) {
    const split = splitPayment(total, parts(...percents))
    assert.ok(!split.ok && split.reason === 'parts')
    assert.match(split.message, /^₹.* cannot be paid like this: each part has to be ₹1 or more\.$/)
  }
})

test('percents that are not all of it are refused', () => {
  for (const percents of [[60, 30], [60, 41], [50.5, 49.5], [150, -50], []])
    assert.equal(splitPayment(100_000, parts(...percents)).ok, false)
})

test('parts in rupees are taken as they are when they add up to the total', () => {
  const begin = { label: 'To begin', amount: 60_000 }
  const split = splitPayment(100_000, [begin, { label: 'Rest', amount: 40_000 }])
  assert.deepEqual(split.ok && split.shares.map(({ amount }) => amount), [60_000, 40_000])
  const short = splitPayment(100_000, [begin, { label: 'Rest', amount: 30_000 }])
  assert.match(short.ok ? '' : short.message, /add up to ₹900\.00, but the total is ₹1,000\.00/)
  assert.equal(splitPayment(100_000, [begin, { label: 'Rest', percent: 40 }]).ok, false)
})
