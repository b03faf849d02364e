import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @returns heap megabytes of a process after its work, and after its idle time */
async function measureHeap(): Promise<{ after: number; idle: number }> {
  const program = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { releaseIdleMemory } from '#server/platform/processes/release-idle-memory.ts'
    const heap = () => process.memoryUsage().heapTotal / 1e6
    let kept = Array.from({ length: 2_000_000 }, (_, at) => ({ at }))
    const after = heap()
    kept = undefined
    const stop = releaseIdleMemory(20)
    for (let looks = 0; looks < 200 && heap() > after / 2; looks++) await wait(20)
    stop()
    console.log(JSON.stringify({ after, idle: heap() }))`
  const { stdout } = await run(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program])
  return JSON.parse(stdout)
}

test('a process that has become idle gives back the room that its work took', async () => {
  const { after, idle } = await measureHeap()
  assert.ok(idle < after / 2, `${after} MB after the work, ${idle} when idle`)
})
