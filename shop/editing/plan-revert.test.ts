import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRevert } from './plan-revert.ts'

const entry = (id: number, undo: 'possible' | 'done' | 'no' = 'possible', undoOf: number | null = null) => ({
  id,
  undo,
  undoOf,
})

test('everything after a moment is undone, the newest first', () => {
  assert.deepEqual(planRevert([entry(9), entry(5), entry(3)], 5), { ok: true, undo: [9, 5] })
})

test('a change that was undone stays undone, and one that was made again counts', () => {
  const undone = [entry(9, 'possible', 5), entry(5, 'done'), entry(3)]
  assert.deepEqual(planRevert(undone, 3), { ok: true, undo: [3] })
  const again = [entry(12, 'possible', 9), entry(9, 'done', 5), entry(5, 'done'), entry(3)]
  assert.deepEqual(planRevert(again, 3), { ok: true, undo: [12, 3] })
})

test('a change that cannot be undone is named', () => {
  assert.deepEqual(planRevert([entry(9), entry(5, 'no'), entry(3)], 3), { ok: false, stopsAt: 5 })
})
