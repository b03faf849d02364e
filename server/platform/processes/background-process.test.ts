import assert from 'node:assert/strict'
import { getPriority, constants } from 'node:os'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from './background-process.ts'

type Task = { kind: 'who' } | { kind: 'double'; number: number } | { kind: 'refuse' } | { kind: 'die' }
const file = fileURLToPath(new URL('../../testing/task-worker.ts', import.meta.url))
const open = (priority: 'low' | 'lowest' = 'low') => openBackgroundProcess<Task, number>(file, { priority, heapMB: 32 })

test('tasks of one moment each get their own answer', async () => {
  const quiet = open()
  const answers = await Promise.all([1, 2, 3].map((number) => quiet.run({ kind: 'double', number })))
  assert.deepEqual(answers, [2, 4, 6])
  await assert.rejects(quiet.run({ kind: 'refuse' }), /There is no such number/)
  await quiet.close()
})

for (const [priority, number] of [
  ['low', constants.priority.PRIORITY_BELOW_NORMAL],
  ['lowest', constants.priority.PRIORITY_LOW],
] as const)
  test(`it works at a ${priority} priority`, async () => {
    const quiet = open(priority)
    assert.equal(getPriority(await quiet.run({ kind: 'who' })), number)
    await quiet.close()
  })

test('when it dies, whoever waits is told, and the next task starts another', async () => {
  const quiet = open()
  const first = await quiet.run({ kind: 'who' })
  await Promise.all([
    assert.rejects(quiet.run({ kind: 'die' }), /ended before it answered/),
    assert.rejects(quiet.run({ kind: 'die' }), /ended before it answered/),
  ])
  assert.notEqual(await quiet.run({ kind: 'who' }), first)
  await quiet.close()
})

test('a task for a process whose death is not known yet is told of it, and the next task starts another', async () => {
  const quiet = open()
  const first = await quiet.run({ kind: 'who' })
  process.kill(first, 'SIGKILL')
  // Blocks this process, so that it does not notice the death.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await assert.rejects(quiet.run({ kind: 'who' }), /ended before it answered/)
  assert.notEqual(await quiet.run({ kind: 'who' }), first)
  await quiet.close()
})

test('closed, it is gone; closed unused, it never was', async () => {
  const quiet = open()
  await quiet.close()
  const who = await quiet.run({ kind: 'who' })
  await quiet.close()
  assert.throws(() => process.kill(who, 0), { code: 'ESRCH' })
})

test('idle for as long as it may be, it ends, and the next task starts another', async () => {
  const quiet = openBackgroundProcess<Task, number>(file, { priority: 'low', heapMB: 32, idleMs: 1 })
  const first = await quiet.run({ kind: 'who' })
  const isThere = () => {
    try {
      return process.kill(first, 0)
    } catch {
      return false
    }
  }
  while (isThere()) await wait(5)
  assert.deepEqual(await Promise.all([1, 2].map((number) => quiet.run({ kind: 'double', number }))), [2, 4])
  assert.notEqual(await quiet.run({ kind: 'who' }), first)
  await quiet.close()
})
