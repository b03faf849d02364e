import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { startShop } from '../../../commands/start-shop.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { createFileOutput } from './non-blocking-output.ts'

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'gathri-log-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('lines come into a file whole and in their order', async (t) => {
  const path = join(scratch(t), 'log')
  const file = openSync(path, 'a')
  t.after(() => closeSync(file))
  const lines = createFileOutput(file, () => {})
  const written = Array.from({ length: 3_000 }, (_, n) => `{"line":${n},"of":"${'ग'.repeat(n % 40)}"}\n`)
  for (const line of written) lines.write(line)
  assert.equal(lines.dropped(), 0)
  while (readFileSync(path).length < Buffer.byteLength(written.join(''))) await turn()
  assert.equal(readFileSync(path, 'utf8'), written.join(''))
})

test('what waits at the end is written at once', (t) => {
  const path = join(scratch(t), 'log')
  const file = openSync(path, 'a')
  t.after(() => closeSync(file))
  const lines = createFileOutput(file, () => {})
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line)
  lines.flush()
  assert.ok(readFileSync(path, 'utf8').includes('two\nthree\n'))
})

const hasFullDevice = process.platform === 'linux'

test('on a full disk lines are dropped and counted, and none is kept', { skip: !hasFullDevice }, async (t) => {
  const file = openSync('/dev/full', 'a')
  t.after(() => closeSync(file))
  let droppedLines = 0
  const lines = createFileOutput(file, (dropped) => (droppedLines += dropped))
  for (let n = 0; n < 1_000; n++) lines.write('a line\n')
  while (lines.dropped() < 1_000) await turn()
  lines.write('one more\n')
  lines.flush()
  while (lines.dropped() < 1_001) await turn()
  assert.equal(droppedLines, 1_001)
})

test('a disk that takes longer than the log is long holds up nobody', () => {
  const file = openSync('/dev/null', 'a')
  const lines = createFileOutput(file, () => {})
  // Nothing is written before the next turn of the event loop: this is the most that it buffers.
  for (let n = 0; n < 1_000; n++) lines.write('x'.repeat(1_023) + '\n')
  assert.ok(lines.dropped() > 500, `${lines.dropped()} of 1000 dropped`)
  lines.flush()
  closeSync(file)
})

/** Sends requests that are logged; each must be answered. */
async function stirUp(origin: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await fetch(`${origin}/api/webhooks/courier-updates`, { method: 'POST', body: '{}' })
        assert.equal(answer.status, 401)
      }),
    )
}

async function droppedLines(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^gathri_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1])
}

async function openShopLoggingTo(t: TestContext, output: number) {
  const database = process.env['TEST_DATABASE_URL'] ? await databaseUrl(t) : undefined
  const shop = await startShop({ DATA_DIR: scratch(t), DATABASE_URL: database ?? '' }, output)
  t.after(() => shop.stop('SIGKILL'))
  await shop.waitUntilReady()
  return shop
}

async function databaseUrl(t: TestContext): Promise<string> {
  const database = await openTestDatabase()
  t.after(() => database.close())
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name')
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

const limits = { skip: !hasFullDevice, timeout: 120_000 }

test('a shop whose log is on a full disk serves, counts what it lost, and stops when asked', limits, async (t) => {
  const full = openSync('/dev/full', 'w')
  t.after(() => closeSync(full))
  const shop = await openShopLoggingTo(t, full)
  await stirUp(shop.origin, 200)
  while ((await droppedLines(shop.origin)) < 200) await turn()
  assert.equal(await shop.stop(), 0)
})

test('a shop whose output nobody reads serves, counts what it lost, and stops when asked', limits, async (t) => {
  const fifo = join(scratch(t), 'fifo')
  execFileSync('mkfifo', [fifo])
  // Opened for reading and writing, but never read.
  const unread = openSync(fifo, constants.O_RDWR)
  t.after(() => closeSync(unread))
  const shop = await openShopLoggingTo(t, unread)
  // More than a pipe and the buffer hold.
  for (let lost = 0; lost === 0; lost = await droppedLines(shop.origin)) await stirUp(shop.origin, 500)
  assert.equal(await shop.stop(), 0)
})
