import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pMap from 'p-map'
import { say } from './say.mjs'

export type TestRun = {
  name: string
  files: string[]
  environment?: NodeJS.Dict<string>
  concurrency?: number
  /** Of a file and each of its tests, in milliseconds: one that waits for ever fails by its name. */
  timeout?: number
}
export type JourneyRun = Omit<TestRun, 'concurrency' | 'timeout'> & {
  fullTrace?: boolean
  /** Those only whose title has it; all without. */
  grep?: string | undefined
  /** How many at once; two without. */
  workers?: number | undefined
}

export interface TestRuns {
  run(tests: TestRun): Promise<void>
  runJourneys(tests: JourneyRun): Promise<void>
  check(name: string, program: string, ...args: string[]): Promise<void>
  end(): void
}

const playwright = 'node_modules/@playwright/test/cli.js'
const TEST_TIMEOUT_MS = 10 * 60_000
const PIPE_PATIENCE_MS = 10_000

export function findTests(places: readonly string[]): string[] {
  const find = (place: string) => globSync(/[*.]/.test(place) ? place : `${place}/**/*.test.ts`).sort()
  return [...new Set(places.flatMap(find))]
}

/** What measures its process, or sets its clock, has one to itself. */
const needsOwnProcess = /process\.\w*Usage\(|measureCpuTime|mock\.timers|\bheap\b/
// Loading the shop takes as long as most files. A process that opens and closes many embedded databases now and then
// ends in V8 (nodejs/node#64500).
const maxGroupSize = (environment: NodeJS.Dict<string>) => (environment['TEST_DATABASE_URL'] ? 40 : 1)

function groupTests(files: string[], processes: number, most: number): string[][] {
  const alone = files.filter((file) => needsOwnProcess.test(readFileSync(file, 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const rounds = Math.ceil(together.length / (most * processes))
  const size = Math.ceil(together.length / (rounds * processes))
  const groups = alone.map((file) => [file])
  while (together.length > 0) groups.push(together.splice(0, size))
  return groups
}

export function openTestRuns(shared: NodeJS.Dict<string>): TestRuns {
  const scratch = mkdtempSync(join(tmpdir(), 'gathri-tests-'))
  // A scratch PostgreSQL in it runs as another user, who has to pass through.
  chmodSync(scratch, 0o711)
  const totals = { pass: 0, fail: 0, skipped: 0 }
  const failed: string[] = []

  function runProcess(args: string[], environment: NodeJS.Dict<string> = {}, { isLoud = false, timeout = 0 } = {}) {
    return new Promise<{ code: number | null; output: string }>((done, fail) => {
      const env = { ...process.env, ...shared, TMPDIR: scratch, ...environment }
      const limit = { timeout, killSignal: 'SIGKILL' as const }
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'], ...limit })
      let output = ''
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString()
        if (isLoud) process.stdout.write(text)
      })
      child.on('error', fail)
      // What it has started may hold the pipe open for ever.
      child.on('exit', () => setTimeout(() => child.stdout.destroy(), PIPE_PATIENCE_MS).unref())
      child.on('close', (code) => done({ code, output }))
    })
  }

  async function timed(name: string, files: string[], run: () => Promise<unknown>): Promise<void> {
    console.log(`\n  ── ${name}: ${files.length} files\n`)
    const started = Date.now()
    await run()
    console.log(`\n  ── ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  }

  return {
    async run({ name, files, environment, concurrency = 2, timeout = TEST_TIMEOUT_MS }) {
      if (files.length === 0) return
      const args = ['./commands/quick-imports.mjs', './commands/same-examples.mjs'].flatMap((file) => [
        '--import',
        file,
      ])
      args.push('--test-reporter=spec', 'commands/run-test-group.mjs')
      const runGroup = async (group: string[]) => {
        const withTimeout = { ...environment, TEST_TIMEOUT_MS: String(timeout) }
        // What still runs after its test has failed does not hold up all others.
        const { code, output } = await runProcess([...args, ...group], withTimeout, { timeout: 2 * timeout })
        process.stdout.write(output)
        for (const key of Object.keys(totals) as (keyof typeof totals)[])
          totals[key] += Number(new RegExp(`^ℹ ${key} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
        if (code !== 0) failed.push(readFailures(output) ?? `ended with ${code} without a word: ${group.join(' ')}`)
      }
      const most = maxGroupSize({ ...process.env, ...shared, ...environment })
      await timed(name, files, () => pMap(groupTests(files, concurrency, most), runGroup, { concurrency }))
    },
    async runJourneys({ name, files, environment, fullTrace = false, grep, workers }) {
      if (files.length === 0) return
      const report = join(scratch, 'journeys.json')
      await timed(name, files, async () => {
        const options = [
          ...(fullTrace ? ['--trace=retain-on-failure'] : []),
          ...(grep ? [`--grep=${grep}`] : []),
          ...(workers ? [`--workers=${workers}`] : []),
        ]
        const { code } = await runProcess(
          [playwright, 'test', '--reporter=list,json', ...options, ...files],
          {
            ...environment,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            PWTEST_CACHE_DIR: 'node_modules/.cache/playwright',
          },
          { isLoud: true },
        )
        const played = existsSync(report) ? readJourneys(readFileSync(report, 'utf8')) : undefined
        rmSync(report, { force: true })
        totals.pass += played?.counts.expected ?? 0
        totals.fail += played?.counts.unexpected ?? 0
        totals.skipped += played?.counts.skipped ?? 0
        if (code !== 0) failed.push(...(played?.failures ?? []), `${name}: ended with ${code}`)
      })
    },
    async check(name, program, ...args) {
      const { code } = await runProcess([program, ...args], {}, { isLoud: true })
      if (code === 0) say.done(name, 'as they should be')
      else failed.push(`${name}: ended with ${code}`)
    },
    end() {
      const left = leftovers(scratch)
      rmSync(scratch, { recursive: true, force: true })
      if (left.length > 0) failed.push(`The tests left these behind: ${left.join(', ')}`)
      const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
      // Beside the count, since of a long output often only the end is kept.
      if (failed.length > 0) console.log(`\n  ✗ These failed:\n\n${failed.join('\n\n')}`)
      console.log(`\n${totals.pass} passed, ${totals.fail} failed${skipped}`)
      process.exitCode = failed.length > 0 || totals.fail > 0 || totals.pass === 0 ? 1 : 0
    },
  }
}

const MAX_FAILURE_LENGTH = 4_000

/** What the spec reporter says again at its end of all that failed. */
function readFailures(output: string): string | undefined {
  const start = output.indexOf('✖ failing tests:')
  return start < 0 ? undefined : output.slice(start).slice(0, MAX_FAILURE_LENGTH).trimEnd()
}

type JourneySuite = { specs: JourneySpec[]; suites?: JourneySuite[] }
type JourneySpec = {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { results: { errors: { message?: string }[] }[] }[]
}
type JourneyReport = {
  stats: { expected?: number; unexpected?: number; skipped?: number }
  suites: JourneySuite[]
  errors: { message?: string }[]
}

function readJourneys(text: string) {
  const report: JourneyReport = JSON.parse(text)
  const listSpecs = (suite: JourneySuite): JourneySpec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
  const toText = (errors: { message?: string }[]) =>
    errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n')
  const failures = report.suites
    .flatMap(listSpecs)
    .filter((spec) => !spec.ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `journeys/${file}:${line} ${title}\n${toText(errors)}`.slice(0, MAX_FAILURE_LENGTH)
    })
  return { counts: report.stats, failures: [...failures, ...report.errors.map((error) => toText([error]))] }
}

/** Databases that test files are copied from are kept for the next file on purpose. */
function leftovers(scratch: string): string[] {
  return readdirSync(scratch).filter((name) => !name.startsWith('gathri-template-'))
}
