import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runNode } from '../../commands/prepare.mjs'
import { startCluster, type PostgresCluster } from '../../commands/test-services.ts'
import type { Table } from '../findings.ts'
import { formatNumber, formatSpread } from '../format-number.ts'
import { readProcessStat, readTreeCpuTime } from '../processor-time.ts'
import { median, spread } from '../statistics.ts'
import { openShop, type OpenShop } from './open-shop.ts'

const run = promisify(execFile)
/** Earlier commits limit each statement of a seed to ten seconds. */
const SEEDED_AT_ONCE = 20_000

/** CPU milliseconds. */
export type Cost = { program: number; database: number }
/** One entry for each turn. */
export type Costs = { earlier: Cost[]; here: Cost[] }
/** A shop of one commit with its own database server. `used` is CPU milliseconds so far. */
export interface Side {
  name: string
  shop: OpenShop
  used: () => Cost
  /** Changes rows behind the shop's back. */
  change: (sql: string, values: readonly unknown[]) => Promise<void>
}

/** @returns nothing without PostgreSQL */
export async function openBeside<Found>(
  commit: string,
  { products, settings = {} }: { products: number; settings?: NodeJS.Dict<string> },
  measure: (earlier: Side, here: Side) => Promise<Found>,
): Promise<Found | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-beside-'))
  const opened: { close(): Promise<void> }[] = []
  const open = (name: string, files: string) => openSide({ name, files, products, settings }, opened)
  try {
    const earlier = await open(commit, await checkOut(commit, folder))
    const here = await open('here', process.cwd())
    return earlier && here && (await measure(earlier, here))
  } finally {
    for (const { close } of opened.toReversed()) await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Alternates, so that a slow machine affects both sides. @param prepare returns the work, which runs `count` times */
export async function takeTurns(
  sides: readonly [earlier: Side, here: Side],
  { rounds, count }: { rounds: number; count: number },
  prepare: (side: Side) => Promise<() => Promise<unknown>>,
): Promise<Costs> {
  const [earlier] = sides
  const costs: Costs = { earlier: [], here: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? sides.toReversed() : sides) {
      const work = await prepare(side)
      const before = side.used()
      await work()
      const after = side.used()
      const each = (part: keyof Cost) => (after[part] - before[part]) / count
      costs[side === earlier ? 'earlier' : 'here'].push({ program: each('program'), database: each('database') })
    }
  return costs
}

const parts: ((cost: Cost) => number)[] = [
  ({ program }) => program,
  ({ database }) => database,
  ({ program, database }) => program + database,
]

/** Compares medians of the turns, and of their pairs (least–most). */
export function compareCosts(title: string, commit: string, costs: Costs): Table {
  const row = (name: string, side: Cost[]) => [
    name,
    ...parts.map((part) => formatNumber(median(side.map((cost) => part(cost))))),
  ]
  const ratios = parts.map((part) => spread(costs.here.map((cost, at) => part(cost) / part(costs.earlier[at]!))))
  return {
    title,
    columns: ['commit', 'program', 'database', 'together'],
    rows: [row(commit, costs.earlier), row('here', costs.here), ['here, times', ...ratios.map(formatSpread)]],
  }
}

async function checkOut(commit: string, folder: string): Promise<string> {
  const [archive, files] = [join(folder, 'files.tar'), join(folder, 'shop')]
  await run('git', ['archive', '--output', archive, commit])
  await mkdir(files)
  await run('tar', ['-xf', archive, '-C', files])
  return files
}

async function openSide(
  { name, files, products, settings }: { name: string; files: string; products: number; settings: NodeJS.Dict<string> },
  opened: { close(): Promise<void> }[],
): Promise<Side | undefined> {
  const cluster = await startCluster()
  if (!cluster) return undefined
  opened.push({ close: () => cluster.stop() })
  const own = { ...settings, DATABASE_URL: cluster.url }
  for (let seeded = 0; seeded < products;) {
    seeded = Math.min(seeded + SEEDED_AT_ONCE, products)
    const seed = ['commands/run.mjs', 'commands/seed.ts', '--products', String(seeded)]
    await run(process.execPath, seed, { cwd: files, env: runNode(process.execPath, own), maxBuffer: 1e8 })
  }
  const shop = await openShop(own, files)
  opened.push(shop)
  const databaseTime = await clusterTime(cluster)
  const used = () => ({ program: readProcessStat(shop.pid)?.own ?? Number.NaN, database: databaseTime() })
  const change = async (sql: string, values: readonly unknown[]) => {
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(sql, [...values])
    await client.end()
  }
  return { name, shop, used, change }
}

/** Milliseconds so far; the parent process adds up ended backends. */
async function clusterTime({ url }: PostgresCluster): Promise<() => number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = readProcessStat(rows[0]?.pid ?? 0)?.parent
  await client.end()
  return () => (postmaster === undefined ? Number.NaN : readTreeCpuTime(postmaster))
}
