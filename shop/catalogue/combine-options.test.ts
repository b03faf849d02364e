import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combineOptions } from './combine-options.ts'
import { planVariants } from './plan-variant.ts'

test('each size comes with each ribbon, what is empty or said twice does not count', () => {
  assert.deepEqual(
    combineOptions([
      { name: ' Size ', values: 'Small, Large,, small' },
      { name: '', values: ' ' },
      { name: 'Ribbon', values: 'Wine,Gold' },
    ]),
    {
      names: ['Size', 'Ribbon'],
      rows: [
        ['Small', 'Wine'],
        ['Small', 'Gold'],
        ['Large', 'Wine'],
        ['Large', 'Gold'],
      ],
    },
  )
  assert.deepEqual(combineOptions([{ name: '', values: '' }]), { names: [], rows: [] })
})

test('values have keys of their own in any script, and two variants are never the same', () => {
  const planned = planVariants(['आकार'], [['छोटा'], ['बड़ा']])
  assert.ok(planned.ok)
  assert.deepEqual(
    planned.sold.map(({ name, options }) => [name, options['आकार']]),
    [
      ['छोटा', 'chhota'],
      ['बड़ा', 'bada'],
    ],
  )
  assert.ok(!planVariants(['Size'], [['Small'], ['small']]).ok)
  assert.ok(!planVariants(['Size', 'size'], [['Small', 'Wine']]).ok)
  assert.ok(!planVariants(['Size', 'Ribbon'], [['Small', 'Wine'], ['Large']]).ok)
})
