import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScanCounter } from './create-scan-counter.ts'

test('a code in sight is one scan, however slowly the phone looks; out of sight for two seconds, it is another piece', () => {
  const isScan = createScanCounter(2_000)
  const looks: [string | undefined, number][] = [
    ['P7', 0],
    ['P7', 5_000],
    [undefined, 6_000],
    ['P7', 7_000],
    [undefined, 8_000],
    [undefined, 9_000],
    ['P7', 10_500],
    ['P8', 10_600],
    ['P7', 10_700],
  ]
  assert.deepEqual(
    looks.filter(([seen, at]) => isScan(seen, at)).map(([seen, at]) => `${seen} ${at}`),
    ['P7 0', 'P7 10500', 'P8 10600', 'P7 10700'],
  )
})
