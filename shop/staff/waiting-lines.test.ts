import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPermissions } from './permissions.ts'
import { listWaitingLines, type WaitingCounts } from './waiting-lines.ts'

const owner = listPermissions(['owner'])
const nothing: WaitingCounts = { day: '2026-11-24', late: 0, toPack: 0, toMake: 0, held: 0, packed: 0 }

test('what waits is said with the list it is in, and nothing of what is not there', () => {
  assert.deepEqual(listWaitingLines(nothing, owner), [])
  assert.deepEqual(listWaitingLines({ ...nothing, late: 3, toPack: 1, reviews: 2 }, owner), [
    {
      text: '3 late: promised, not gone',
      to: '/orders?place=held%2Cto%20make%2Cto%20pack&ship_by=..2026-11-23',
      isUrgent: true,
    },
    { text: '1 order to pack today', to: '/orders?place=to%20pack&ship_by=..2026-11-24', isUrgent: false },
    { text: '2 reviews held', to: '/reviews?state=waiting', isUrgent: false },
  ])
  assert.deepEqual(listWaitingLines({ ...nothing, late: 3 }, listPermissions(['accountant'])), [])
})
