import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber } from './format-number.ts'

test('figures keep the digits that matter', () => {
  const figures = [0, 0.0123, 0.6789, 1.005, 12.345, 123.6, 1_234_567, -4.5, Number.NaN]
  assert.deepEqual(figures.map(formatNumber), ['0', '0.012', '0.679', '1.00', '12.3', '124', '1,234,567', '-4.50', '–'])
})
