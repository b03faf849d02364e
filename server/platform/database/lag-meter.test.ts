import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLagMeter } from './lag-meter.ts'

test('a replica is as far behind as the primary has been beyond it', () => {
  const meter = createLagMeter()
  meter.note(100, 1_000)
  meter.note(200, 2_000)
  meter.note(300, 3_000)
  assert.equal(meter.read(50, 3_500), 2_500)
  assert.equal(meter.read(100, 3_500), 1_500)
  assert.equal(meter.read(250, 3_500), 500)
  assert.equal(meter.read(300, 3_500), 0)
  assert.equal(meter.read(400, 9_000), 0)
})

test('nobody is behind a primary that stands still, however long', () => {
  const meter = createLagMeter()
  for (let second = 0; second < 100; second++) meter.note(100, second * 1_000)
  assert.equal(meter.read(100, 100_000), 0)
  meter.note(101, 100_000)
  assert.equal(meter.read(100, 100_500), 500)
})

test('one that was away for an hour is late, and on time once it has all', () => {
  const meter = createLagMeter()
  for (let second = 0; second <= 3_600; second++) meter.note(second, second * 1_000)
  assert.equal(meter.read(0, 3_600_000), 3_599_000)
  assert.equal(meter.read(3_600, 3_601_000), 0)
})
