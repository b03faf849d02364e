import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../../commands/test-services.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber, formatSpread } from '../format-number.ts'
import { listProcessTree, readTreeCpuTime } from '../processor-time.ts'
import { median, spread } from '../statistics.ts'

const run = promisify(execFile)
const ROUNDS = 3
/** Background builds and installations have ended by then. */
const SETTLING_MS = 120_000
const IDLE_MS = 60_000
const LONGEST_START_MS = 600_000

/** Memory in bytes, processor time in milliseconds. */
type Start = { seconds: number; cpuUntilIdle: number; idleCpu: number; idleMemory: number }

/** Alternates `npm start` in empty clones of two commits, on the embedded database with a warm npm cache. */
export const firstStart = (commit: string): Part => ({
  name: 'first-start',
  async measure({ effort }): Promise<Findings> {
    const folder = await mkdtemp(join(tmpdir(), 'gathri-first-start-'))
    const found: Record<'earlier' | 'here', Start[]> = { earlier: [], here: [] }
    try {
      for (let round = 0; round < Math.max(1, ROUNDS * effort); round++) {
        found.earlier.push(await startInClone(commit, join(folder, `earlier-${round}`), effort))
        found.here.push(await startInClone('HEAD', join(folder, `here-${round}`), effort))
      }
    } finally {
      // Not before: ext4 creates files more slowly for minutes after thousands were removed.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    return { tables: [tableOf(commit, found)], figures: {} }
  },
})

async function startInClone(commit: string, clone: string, effort: number): Promise<Start> {
  await run('git', ['clone', '-q', '.', clone])
  await run('git', ['checkout', '-q', commit], { cwd: clone })
  const port = await findFreePort()
  const from = performance.now()
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: '' }
  const shop = spawn('npm', ['start'], { cwd: clone, env, stdio: 'ignore', detached: true })
  const pid = shop.pid ?? 0
  try {
    await untilAnswers(`http://127.0.0.1:${port}/readyz`, () => shop.exitCode !== null)
    const seconds = (performance.now() - from) / 1_000
    await wait(SETTLING_MS * Math.min(1, effort))
    const cpuUntilIdle = readTreeCpuTime(pid)
    await wait(IDLE_MS)
    const idleMemory = Math.max(...listProcessTree(pid).map(({ resident }) => resident))
    return { seconds, cpuUntilIdle, idleCpu: readTreeCpuTime(pid) - cpuUntilIdle, idleMemory }
  } finally {
    const ended = once(shop, 'exit')
    // Kills the group, because npm of earlier commits may leave the shop running.
    if (shop.exitCode === null) process.kill(-pid, 'SIGTERM')
    await ended
    await wait(5_000)
  }
}

async function untilAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  const until = performance.now() + LONGEST_START_MS
  while (performance.now() < until) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded()) throw new Error('npm start ended instead of opening the shop')
    await wait(50)
  }
  throw new Error('the shop was not ready within ten minutes')
}

function tableOf(commit: string, { earlier, here }: Record<'earlier' | 'here', Start[]>) {
  const row = (name: string, read: (start: Start) => number) => {
    const ratio = median(here.map(read)) / median(earlier.map(read))
    return [name, ...[earlier, here].map((side) => formatSpread(spread(side.map(read)))), formatNumber(ratio)]
  }
  return {
    title: 'The first `npm start`, from an empty clone, embedded database',
    columns: ['', commit, 'here', 'ratio'],
    rows: [
      row('ready after, s', ({ seconds }) => seconds),
      row('processor time until it is idle, s', ({ cpuUntilIdle }) => cpuUntilIdle / 1_000),
      row('processor time of an idle minute, s', ({ idleCpu }) => idleCpu / 1_000),
      row('idle memory of the shop, MB', ({ idleMemory }) => idleMemory / 1e6),
    ],
    notes: [
      `${here.length} starts of each in turns, npm’s cache warm. Idle: the third minute after it was ready, without a request.`,
    ],
  }
}
