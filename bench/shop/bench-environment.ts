import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runNode } from '../../commands/prepare.mjs'
import { startPostgres, type TestPostgres } from '../../commands/test-services.ts'
import { say } from '../../commands/say.mjs'
import { formatNumber } from '../format-number.ts'
import { openLoadClient, type LoadClient } from '../load/open-client.ts'
import { canReadProcesses, readProcessStat, readTreeCpuTime } from '../processor-time.ts'

export interface BenchDatabase {
  name: 'PostgreSQL' | 'embedded'
  products: number
  settings: NodeJS.Dict<string>
  /** Milliseconds of processor time of the database so far. */
  databaseTime(): number
}

/** Creates databases on first use. */
export interface BenchEnvironment {
  loadClient: LoadClient
  /** Undefined without PostgreSQL. */
  server(): Promise<TestPostgres | undefined>
  postgres(products: number): Promise<BenchDatabase | undefined>
  embedded(products: number): Promise<BenchDatabase>
  /** A database with orders of two years: a new one, or the given one, which is kept. */
  filled(): Promise<{ settings: NodeJS.Dict<string>; title: string } | undefined>
  given: { settings: NodeJS.Dict<string> } | undefined
  /** Share of the usual duration of loads, 0 to 1. */
  effort: number
  close(): Promise<void>
}

const FILLED = { products: 100_000, orders: 1_000_000, buyers: 100_000 }

/** @param given the address of a database filled by `npm run seed -- --orders` */
export async function openBenchEnvironment(effort: number, given?: string): Promise<BenchEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-bench-'))
  const loadClient = openLoadClient()
  const server = once(startPostgres)
  const databases = new Map<string, Promise<BenchDatabase>>()
  const getOrCreate = (key: string, make: () => Promise<BenchDatabase>) => {
    const benchDatabase = databases.get(key) ?? make()
    databases.set(key, benchDatabase)
    return benchDatabase
  }
  return {
    loadClient,
    effort,
    given: given === undefined ? undefined : { settings: { DATABASE_URL: given } },
    server,
    async postgres(products) {
      const scratch = await server()
      return scratch && getOrCreate(`postgres ${products}`, () => preparePostgres(scratch.url, products))
    },
    async filled() {
      if (given !== undefined) return { settings: { DATABASE_URL: given }, title: 'a database that was filled before' }
      const scratch = await server()
      return scratch && fillPostgres(scratch.url, effort)
    },
    embedded: (products) => getOrCreate(`embedded ${products}`, () => prepareEmbedded(folder, products)),
    async close() {
      loadClient.close()
      if (server.wasCalled()) await (await server())?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fillPostgres(url: string, effort: number) {
  const { client, address } = await createDatabase(url, `bench_${process.pid}_filled`)
  await client.end()
  const settings = { DATABASE_URL: address }
  const counts = Object.entries(FILLED).map(([name, count]) => ({ name, count: Math.ceil(count * effort) }))
  const title = counts.map(({ name, count }) => `${formatNumber(count)} ${name}`).join(', ')
  await seed(
    'PostgreSQL',
    settings,
    title,
    counts.flatMap(({ name, count }) => [`--${name}`, String(count)]),
  )
  return { settings, title }
}

async function createDatabase(url: string, name: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  return { client, address: Object.assign(new URL(url), { pathname: `/${name}` }).href }
}

async function preparePostgres(url: string, products: number): Promise<BenchDatabase> {
  const { client, address } = await createDatabase(url, `bench_${process.pid}_${products}`)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // The parent process adds up the time of ended backends.
  const postmaster = canReadProcesses ? readProcessStat(rows[0]?.pid ?? 0)?.parent : undefined
  await client.end()
  const settings = { DATABASE_URL: address }
  await seedProducts('PostgreSQL', settings, products)
  return {
    name: 'PostgreSQL',
    products,
    settings,
    databaseTime: () => (postmaster === undefined ? Number.NaN : readTreeCpuTime(postmaster)),
  }
}

async function prepareEmbedded(folder: string, products: number): Promise<BenchDatabase> {
  const settings = { DATA_DIR: join(folder, `embedded-${products}`) }
  await seedProducts('embedded', settings, products)
  return { name: 'embedded', products, settings, databaseTime: () => 0 }
}

function seedProducts(name: string, settings: NodeJS.Dict<string>, products: number): Promise<void> {
  return seed(name, settings, `${products} products`, ['--products', String(products)])
}

async function seed(name: string, settings: NodeJS.Dict<string>, what: string, wanted: readonly string[]) {
  const args = ['commands/seed.ts', ...wanted]
  const seeding = promisify(execFile)(process.execPath, args, { env: runNode(process.execPath, settings) })
  await say.during(
    name,
    what,
    seeding.then(() => what),
  )
}

function once<Value>(make: () => Promise<Value>): (() => Promise<Value>) & { wasCalled(): boolean } {
  let made: Promise<Value> | undefined
  return Object.assign(() => (made ??= make()), { wasCalled: () => made !== undefined })
}
