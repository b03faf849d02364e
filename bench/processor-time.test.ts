import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canReadProcesses, listProcessTree, readStat, readProcessStat, readTreeCpuTime } from './processor-time.ts'

const line =
  '4711 (node (main) x) S 4700 4711 4700 0 -1 4194304 2411 0 0 0 250 50 7 3 20 0 11 0 381000 1200000000 30000 18446744073709551615 1 1 0'

test('a process stat is read past a name with brackets', () => {
  assert.deepEqual(readStat(line), { parent: 4700, own: 3_000, ended: 100, resident: 30_000 * 4096 })
})

test('this process is found, with its time and memory', { skip: !canReadProcesses }, () => {
  const own = readProcessStat(process.pid)
  assert.ok(own)
  assert.equal(own.parent, process.ppid)
  assert.ok(own.resident > 1e6)
  assert.ok(listProcessTree(process.pid).length > 0)
  assert.ok(readTreeCpuTime(process.pid) >= own.own)
})

test('a process that is gone has no stat', () => {
  assert.equal(readProcessStat(2 ** 30), undefined)
})
