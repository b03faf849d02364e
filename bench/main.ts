// `npm run bench [-- listing weight]`; `--quick` does a tenth and stores nothing; `--write` updates docs/performance.md.
// `counter [--database URL]`: the back office over a million orders, new or from that database. `million`: products.
// `festival`: a crowd. `order --beside COMMIT`, `uncached`, `changes`, `pages` and `first-start` compare with that commit.
import { parseArgs } from 'node:util'
import { say } from '../commands/say.mjs'
import { compareWithThresholds } from './compare-with-thresholds.ts'
import type { Part } from './findings.ts'
import { busyness, describeMachine } from './machine.ts'
import { cachedListing } from './parts/cached-listing.ts'
import { catalogueChange, priceChangeBeside } from './parts/catalogue-change.ts'
import { counter } from './parts/counter.ts'
import { dependencies } from './parts/dependencies.ts'
import { festival } from './parts/festival.ts'
import { firstStart } from './parts/first-start.ts'
import { guestOrder } from './parts/guest-order.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { loginFlood } from './parts/login-flood.ts'
import { million } from './parts/million.ts'
import { orderBeside } from './parts/order-beside.ts'
import { orderToMany } from './parts/order-to-many.ts'
import { pageWeight } from './parts/page-weight.ts'
import { pagesBeside } from './parts/pages-beside.ts'
import { startUp } from './parts/start-up.ts'
import { swatch } from './parts/swatch.ts'
import { uncachedBeside } from './parts/uncached-beside.ts'
import { uncached } from './parts/uncached.ts'
import { readResults, writeResults, type Result } from './results.ts'
import { openBenchEnvironment } from './shop/bench-environment.ts'
import { formatTerminalTable } from './format-table.ts'
import { writePage } from './write-page.ts'

const parts: readonly Part[] = [
  cachedListing,
  uncached,
  catalogueChange,
  guestOrder,
  orderToMany,
  loginFlood,
  pageWeight,
  swatch,
  startUp,
  dependencies,
  lighthouse,
  counter,
  million,
  festival,
]

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      beside: { type: 'string' },
      database: { type: 'string' },
    },
  })
  if (values.write) await writeDown()
  else if (values.beside !== undefined) await measure([compareWith(values.beside, positionals)], values.quick)
  else await measure(chooseParts(positionals), values.quick, values.database)
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function writeDown(): Promise<void> {
  const byHand = await writePage(await readResults())
  if (byHand.length > 0) say.done('by hand', `docs/performance.md tells of ${byHand.join(', ')} in words`)
}

function chooseParts(names: readonly string[]): Part[] {
  const unknown = names.find((name) => !parts.some((part) => part.name === name))
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}". The parts: ${parts.map((part) => part.name).join(', ')}.`)
  return parts.filter((part) => (names.length === 0 ? !part.isAskedFor : names.includes(part.name)))
}

function compareWith(commit: string, [name]: readonly string[]): Part {
  if (name === 'order') return orderBeside(commit)
  if (name === 'uncached') return uncachedBeside(commit)
  if (name === 'pages') return pagesBeside(commit)
  if (name === 'changes') return priceChangeBeside(commit)
  if (name === 'first-start') return firstStart(commit)
  throw new Error('Beside a commit, "order", "uncached", "changes", "pages" or "first-start" is measured.')
}

async function measure(chosen: readonly Part[], quick: boolean, filled?: string): Promise<void> {
  const machine = describeMachine()
  const results: Result[] = []
  console.log(`\n  ${machine}\n`)
  const environment = await openBenchEnvironment(quick ? 0.1 : 1, filled)
  try {
    for (const part of chosen) {
      const before = busyness()
      const found = await part.measure(environment)
      const measured = new Date().toISOString()
      const result: Result = { ...found, measured, machine, busy: [before, busyness()] }
      results.push(result)
      for (const table of found.tables) console.log(formatTerminalTable(table))
      if (!quick) await writeResults({ ...(await readResults()), [part.name]: result })
    }
  } finally {
    await environment.close()
  }
  console.log(formatTerminalTable(compareWithThresholds(results)))
  const busiest = Math.max(...results.flatMap(({ busy }) => busy))
  if (busiest > 1.5)
    console.log(
      `  The machine was busy with other things (load ${busiest.toFixed(1)}): trust ratios and CPU, not times.\n`,
    )
}
