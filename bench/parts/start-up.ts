import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../commands/test-services.ts'
import type { Findings, Part, Table } from '../findings.ts'
import { formatNumber, formatSpread } from '../format-number.ts'
import { listProcessTree, type ProcessStat } from '../processor-time.ts'
import { listingPages, listingPaths, productPaths } from '../request-paths.ts'
import { sampleCatalogue } from '../shop/sample-catalogue.ts'
import { untilReady } from '../shop/open-shop.ts'
import type { BenchDatabase, BenchEnvironment } from '../shop/bench-environment.ts'
import { spread } from '../statistics.ts'

const STARTS = 5
const DEMO = 48
const IDLE_MS = 10_000

type Memory = { idle: number; idleFamily: number; loaded: number }

/** The second `npm start`: libraries and pages exist. Memory in bytes. */
export const startUp: Part = {
  name: 'start',
  async measure(environment): Promise<Findings> {
    const rows: string[][] = []
    const figures: Findings['figures'] = {}
    for (const benchDatabase of [await environment.postgres(DEMO), await environment.embedded(DEMO)]) {
      if (!benchDatabase) continue
      const starts: number[] = []
      for (let start = 0; start < Math.max(2, STARTS * environment.effort); start++) {
        const shop = await npmStart(benchDatabase)
        starts.push(shop.seconds)
        await shop.stop()
      }
      const ready = spread(starts)
      const memory = await measureMemory(environment, benchDatabase)
      rows.push([
        benchDatabase.name,
        formatSpread(ready),
        ...[memory.idle, memory.loaded, memory.idleFamily].map((bytes) => formatNumber(bytes / 1e6)),
      ])
      if (benchDatabase.name === 'PostgreSQL') {
        figures.startPostgres = ready.median
        figures.idleMemory = memory.idle / 1e6
      } else figures.startEmbedded = ready.median
    }
    return { tables: [tableOf(rows)], figures }
  },
}

type Started = { seconds: number; url: string; port: number; pid: number; stop(): Promise<void> }

async function npmStart(benchDatabase: BenchDatabase): Promise<Started> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...benchDatabase.settings },
  })
  await untilReady(url, () => child.exitCode !== null)
  return {
    seconds: (performance.now() - from) / 1_000,
    url,
    port,
    pid: child.pid ?? 0,
    stop: () => stop(child, url),
  }
}

async function stop(child: ChildProcess, url: string): Promise<void> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  await ended
  // npm may end before the shop, and the next start needs the database.
  for (let tries = 0; tries < 500 && (await answers(url)); tries++) await wait(20)
  await wait(500)
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

async function measureMemory({ loadClient, effort }: BenchEnvironment, benchDatabase: BenchDatabase): Promise<Memory> {
  const shop = await npmStart(benchDatabase)
  try {
    await wait(IDLE_MS * Math.min(1, effort))
    const idle = listProcessTree(shop.pid)
    const { categories, products } = await sampleCatalogue(shop.url)
    const paths = [
      ...listingPaths(categories, 1),
      ...listingPages(categories),
      ...productPaths(products),
      ...products.map((id) => `/product/${id}`),
    ]
    await loadClient.send({ port: shop.port, paths, connections: 32, seconds: 10 * effort })
    return { idle: largest(idle), idleFamily: sum(idle), loaded: largest(listProcessTree(shop.pid)) }
  } finally {
    await shop.stop()
  }
}

/** The shop is the largest process; npm and the starter are smaller. */
function largest(family: readonly ProcessStat[]): number {
  return Math.max(...family.map(({ resident }) => resident))
}

function sum(family: readonly ProcessStat[]): number {
  return family.reduce((total, { resident }) => total + resident, 0)
}

function tableOf(rows: string[][]): Table {
  return {
    title: 'The second `npm start`, and memory',
    columns: ['database', 'ready after s', 'idle, MB', 'after load, MB', 'idle with npm and the starter, MB'],
    rows,
    notes: [
      `Idle: resident memory of the shop's process after 10 seconds without a request. Load: 10 seconds, 32 connections, every listing and product of the demo.`,
    ],
  }
}
