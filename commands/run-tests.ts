import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { say } from './say.mjs'
import { findChromium, startPostgres } from './test-tools.ts'

// `npm test`: everything that must hold, on both databases and in a real browser.
// `npm test -- shop web` runs the tests of some rooms only, on the embedded database.

type Run = { name: string; files: string[]; environment?: NodeJS.Dict<string>; atOnce?: number }

const totals = { pass: 0, fail: 0, skipped: 0 }
let broken = false

const chosen = process.argv.slice(2)
const chromium = await findChromium()
if (chosen.length > 0) await runTests({ name: 'the tests asked for', files: find(chosen) })
else await runEverything()

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`\n${totals.pass} passed, ${totals.fail} failed${skipped}`)
process.exitCode = broken || totals.fail > 0 || totals.pass === 0 ? 1 : 0

async function runEverything(): Promise<void> {
  await check('types', 'node_modules/typescript/bin/tsc')
  await check('lint', 'node_modules/oxlint/bin/oxlint', '--quiet')
  await check('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  const postgres = await startPostgres()
  try {
    const rooms = find([
      '*.test.ts',
      'shop',
      'server',
      'providers',
      'sandbox',
      'web',
      'catalogue',
      'bench',
      'prove',
      'commands',
    ])
    await runTests({ name: 'every room, on the embedded database', files: rooms })
    const environment = { TEST_DATABASE_URL: postgres?.url }
    if (postgres)
      await runTests({ name: 'the server, on PostgreSQL', files: find(['server', 'prove']), environment })
    await runTests({ name: 'journeys, in a browser', files: find(['journeys']), environment, atOnce: 1 })
  } finally {
    await postgres?.stop()
  }
}

/** Files of tests, by room or by pattern. */
function find(places: string[]): string[] {
  return globSync(places.map((place) => (/[*.]/.test(place) ? place : `${place}/**/*.test.ts`))).sort()
}

async function check(name: string, program: string, ...args: string[]): Promise<void> {
  const { code } = await runLoud([program, ...args])
  if (code === 0) say.done(name, 'as they should be')
  else broken = true
}

async function runTests({ name, files, environment = {}, atOnce = 2 }: Run): Promise<void> {
  console.log(`\n  ── ${name}: ${files.length} files\n`)
  if (files.length === 0) return
  const args = [
    '--import',
    './commands/quick-imports.mjs',
    '--import',
    './commands/same-examples.mjs',
    '--test',
    `--test-concurrency=${atOnce}`,
    '--test-reporter=spec',
    ...files,
  ]
  const { code, output } = await runLoud(args, environment)
  for (const key of Object.keys(totals) as (keyof typeof totals)[])
    totals[key] += Number(new RegExp(`^ℹ ${key} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  if (code !== 0) broken = true
}

function runLoud(
  args: string[],
  environment: NodeJS.Dict<string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const env = { ...process.env, CHROMIUM_PATH: chromium, ...environment }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      process.stdout.write(text)
    })
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })
}
