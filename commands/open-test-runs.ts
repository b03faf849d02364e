import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { groupTests, maxGroupSize } from './group-tests.ts'
import { MAX_FAILURE_LENGTH, readJourneys } from './read-journeys.ts'
import { showProgress, type Part, type TestProgress } from './test-progress.ts'

export type Rooms = Part & {
  kind: 'rooms'
  files: string[]
  environment?: NodeJS.Dict<string>
  concurrency?: number
  /** Milliseconds for a file and for each test, so that a hanging test fails with its name. */
  timeout?: number
}
export type Journeys = Part & {
  kind: 'journeys'
  files: string[]
  environment?: NodeJS.Dict<string>
  fullTrace?: boolean
  grep?: string
  workers?: number
}
export type Check = Part & { kind: 'check'; program: string; args: string[] }
export type Step = Rooms | Journeys | Check

export const rooms = (step: Omit<Rooms, 'kind' | 'total'>): Rooms => ({
  ...step,
  kind: 'rooms',
  total: step.files.length,
})

export function journeys(step: Omit<Journeys, 'kind' | 'total'>): Journeys {
  const pattern = step.grep ? new RegExp(step.grep, 'g') : /^ *test\(/gm
  const total = step.files.reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(pattern)?.length ?? 0), 0)
  return { ...step, kind: 'journeys', total }
}

export const check = (name: string, program: string, ...args: string[]): Check => ({
  name,
  kind: 'check',
  total: 1,
  program,
  args,
})

const playwright = 'node_modules/@playwright/test/cli.js'
const TEST_TIMEOUT_MS = 10 * 60_000
const PIPE_PATIENCE_MS = 10_000

/** Plays lanes in parallel and the steps of a lane in turn, then exits. @param isLoud also prints tests that pass */
export async function playTests(lanes: Step[][], shared: NodeJS.Dict<string>, isLoud: boolean): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'gathri-tests-'))
  // A scratch PostgreSQL in this folder runs as another user, who must pass through.
  chmodSync(scratch, 0o711)
  const played = lanes.map((lane) => lane.filter(({ total }) => total > 0))
  const progress = showProgress(played)
  const stopping = stopOnSignal()
  const totals = { pass: 0, fail: 0, skipped: 0 }
  const session: Session = { scratch, shared, isLoud, progress, stopping, totals, failed: [] }
  try {
    await Promise.all(
      played.map(async (lane) => {
        for (const step of lane) if (!stopping.aborted) await play(session, step)
      }),
    )
    const left = leftovers(scratch)
    if (left.length > 0 && !stopping.aborted) session.failed.push(`The tests left these behind: ${left.join(', ')}`)
  } finally {
    progress.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  if (stopping.aborted) session.failed.push('Stopped before the end.')
  sayOutcome(session)
}

/** A terminal's Ctrl-C ends the tests, not what the caller cleans up afterwards. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
  return stopping.signal
}

type Session = {
  scratch: string
  shared: NodeJS.Dict<string>
  isLoud: boolean
  progress: TestProgress
  stopping: AbortSignal
  totals: { pass: number; fail: number; skipped: number }
  failed: string[]
}

function sayOutcome({ totals, failed }: Session): void {
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  // Repeated at the end, because logs often keep only the end.
  if (failed.length > 0) console.log(`\n  ✗ These failed:\n\n${failed.join('\n\n')}`)
  console.log(`\n${totals.pass} passed, ${totals.fail} failed${skipped}`)
  process.exitCode = failed.length > 0 || totals.fail > 0 || totals.pass === 0 ? 1 : 0
}

async function play(session: Session, step: Step): Promise<void> {
  session.progress.begin(step)
  const failedBefore = session.failed.length
  if (step.kind === 'rooms') await playRooms(session, step)
  else if (step.kind === 'journeys') await playJourneys(session, step)
  else await playCheck(session, step)
  session.progress.end(step, session.failed.length === failedBefore)
}

async function playRooms(session: Session, step: Rooms): Promise<void> {
  const { files, environment, concurrency = 2, timeout = TEST_TIMEOUT_MS } = step
  const { progress, totals, failed } = session
  const imports = ['./commands/quick-imports.mjs', './commands/same-examples.mjs'].flatMap((file) => ['--import', file])
  const args = [...imports, '--test-reporter=spec', 'commands/run-test-group.mjs']
  const runGroup = async (group: string[]) => {
    const withTimeout = { ...environment, TEST_TIMEOUT_MS: String(timeout) }
    const onLine = (line: string) => {
      const [, file, milliseconds] = /^[✔✖] (\S+\.(?:test|nightly)\.ts) \(([\d.]+)ms\)/.exec(line) ?? []
      if (file) progress.ended(step, file, Number(milliseconds) / 1_000)
      else if (/^ {2}✔ /.test(line)) progress.count(1, 0)
      else if (/^ {2}✖ /.test(line)) progress.count(0, 1)
    }
    // The process of a failed test must not delay the others.
    const limits = { environment: withTimeout, timeout: 2 * timeout, onLine }
    if (session.stopping.aborted) return
    const { code, output } = await runProcess(session, [...args, ...group], limits)
    for (const key of Object.keys(totals) as (keyof typeof totals)[])
      totals[key] += Number(new RegExp(`^ℹ ${key} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
    if (code === 0 || session.stopping.aborted) return
    const failures = readFailures(output) ?? `ended with ${code} without a word: ${group.join(' ')}`
    console.log(failures)
    failed.push(failures)
  }
  const most = maxGroupSize({ ...process.env, ...session.shared, ...environment })
  await pMap(groupTests(files, concurrency, most), runGroup, { concurrency })
}

async function playJourneys(session: Session, step: Journeys): Promise<void> {
  const { files, environment, fullTrace, grep, workers } = step
  const { scratch, progress, totals, failed } = session
  const report = join(scratch, 'journeys.json')
  const options = [
    ...(fullTrace ? ['--trace=retain-on-failure'] : []),
    ...(grep ? [`--grep=${grep}`] : []),
    ...(workers ? [`--workers=${workers}`] : []),
  ]
  const onLine = (line: string) => {
    const [, sign, title = '', time, unit] = /^ +([✓✘-]|ok|x) +\d+ (.*?)(?: \(([\d.]+)(ms|s|m)\))?$/.exec(line) ?? []
    if (!sign) return
    progress.ended(step, title, Number(time ?? 0) * (unit === 'ms' ? 0.001 : unit === 'm' ? 60 : 1))
    const isFailed = sign === '✘' || sign === 'x'
    progress.count(isFailed || sign === '-' ? 0 : 1, isFailed ? 1 : 0)
  }
  const given = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PWTEST_CACHE_DIR: 'node_modules/.cache/playwright' }
  const { code } = await runProcess(session, [playwright, 'test', '--reporter=list,json', ...options, ...files], {
    environment: { ...environment, ...given },
    onLine,
  })
  const played = existsSync(report) ? readJourneys(readFileSync(report, 'utf8')) : undefined
  rmSync(report, { force: true })
  totals.pass += played?.counts.expected ?? 0
  totals.fail += played?.counts.unexpected ?? 0
  totals.skipped += played?.counts.skipped ?? 0
  if (code !== 0) failed.push(...(played?.failures ?? []), `${step.name}: ended with ${code}`)
}

async function playCheck(session: Session, step: Check): Promise<void> {
  const startedAt = Date.now()
  const { code, output } = await runProcess(session, [step.program, ...step.args], {})
  session.progress.ended(step, step.name, (Date.now() - startedAt) / 1_000)
  if (code !== 0) session.failed.push(`${step.name}: ended with ${code}\n${output.slice(-MAX_FAILURE_LENGTH)}`)
}

type Limits = { environment?: NodeJS.Dict<string>; timeout?: number; onLine?: (line: string) => void }

function runProcess(session: Session, args: string[], { environment, timeout = 0, onLine }: Limits) {
  return new Promise<{ code: number | null; output: string }>((done, fail) => {
    const env = { ...process.env, ...session.shared, TMPDIR: session.scratch, ...environment }
    const limit = { timeout, killSignal: 'SIGKILL' as const }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'], ...limit })
    let output = ''
    let line = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (session.isLoud) process.stdout.write(text)
      const lines = (line + text.toString()).split('\n')
      line = lines.pop() ?? ''
      if (onLine) lines.forEach(onLine)
    })
    const end = () => child.kill('SIGTERM')
    session.stopping.addEventListener('abort', end)
    child.on('error', fail)
    // A child of the test may hold the pipe open forever.
    child.on('exit', () => setTimeout(() => child.stdout.destroy(), PIPE_PATIENCE_MS).unref())
    child.on('close', (code) => {
      session.stopping.removeEventListener('abort', end)
      done({ code, output })
    })
  })
}

/** The spec reporter repeats all failures at its end. */
function readFailures(output: string): string | undefined {
  const start = output.indexOf('✖ failing tests:')
  return start < 0 ? undefined : output.slice(start).slice(0, MAX_FAILURE_LENGTH).trimEnd()
}

/** Template databases stay on purpose: the next test file copies them. */
function leftovers(scratch: string): string[] {
  return readdirSync(scratch).filter((name) => !name.startsWith('gathri-template-'))
}
