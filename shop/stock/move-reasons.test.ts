import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedReasons, findTooMany, moveReasons, planMove } from './move-reasons.ts'

test('what is broken or given away leaves the shelf, what is made, found or received comes to it', () => {
  const changes = moveReasons.map((reason) => {
    const planned = planMove({ reason, units: 3, note: 'counted twice' })
    return planned.ok && planned.change
  })
  assert.deepEqual(changes, [3, 3, 3, -3, -3, 3])
  assert.deepEqual(planMove({ reason: 'corrected', units: -2, note: 'counted twice' }), { ok: true, change: -2 })
})

test('a correction without a reason, and pieces that are none, are refused', () => {
  for (const [move, reason] of [
    [{ reason: 'corrected', units: 2 }, 'note'],
    [{ reason: 'corrected', units: 2, note: '' }, 'note'],
    [{ reason: 'received', units: 0 }, 'units'],
    [{ reason: 'received', units: -1 }, 'units'],
    [{ reason: 'made', units: 1.5 }, 'units'],
  ] as const) {
    const planned = planMove(move)
    assert.equal(planned.ok ? 'ok' : planned.reason, reason)
  }
})

test('packers move what was broken, made or found; whoever is a manager as well moves all', () => {
  assert.deepEqual(allowedReasons(['packer']), ['broken', 'made', 'found'])
  assert.deepEqual(allowedReasons(['packer', 'manager']), moveReasons)
})

test('packers move some hundred pieces at once, others some thousand', () => {
  assert.match(findTooMany(['packer'], 100_000) ?? '', /At most 10,000 pieces at once/)
  assert.match(findTooMany(['packer'], 501) ?? '', /At most 500 .* ask an owner or a manager/)
  assert.equal(findTooMany(['packer'], 500), undefined)
  assert.equal(findTooMany(['owner'], -10_000), undefined)
  assert.match(findTooMany(['owner'], -10_001) ?? '', /At most 10,000/)
})
