import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runNode } from '../../commands/prepare.mjs'
import { startPostgres, type TestPostgres } from '../../commands/test-services.ts'
import { say } from '../../commands/say.mjs'
import { openLoadClient, type LoadClient } from '../load/open-client.ts'
import { canReadProcesses, readProcessStat, readTreeCpuTime } from '../processor-time.ts'

export interface BenchDatabase {
  name: 'PostgreSQL' | 'embedded'
  products: number
  settings: NodeJS.Dict<string>
  /** Milliseconds of processor time so far, outside the shop's process. */
  databaseTime(): number
}

/** Databases are created on first use. */
export interface BenchEnvironment {
  loadClient: LoadClient
  /** undefined without PostgreSQL, as `postgres` is. */
  server(): Promise<TestPostgres | undefined>
  postgres(products: number): Promise<BenchDatabase | undefined>
  embedded(products: number): Promise<BenchDatabase>
  /** Share of the usual length of loads, 0 to 1. */
  effort: number
  close(): Promise<void>
}

export async function openBenchEnvironment(effort: number): Promise<BenchEnvironment> {
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
    server,
    async postgres(products) {
      const scratch = await server()
      return scratch && getOrCreate(`postgres ${products}`, () => preparePostgres(scratch.url, products))
    },
    embedded: (products) => getOrCreate(`embedded ${products}`, () => prepareEmbedded(folder, products)),
    async close() {
      loadClient.close()
      if (server.wasCalled()) await (await server())?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function preparePostgres(url: string, products: number): Promise<BenchDatabase> {
  const name = `bench_${process.pid}_${products}`
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // The parent of all backends adds up the time of those that have ended.
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

async function seedProducts(name: string, settings: NodeJS.Dict<string>, products: number): Promise<void> {
  const args = ['commands/seed.ts', '--products', String(products)]
  const seeding = promisify(execFile)(process.execPath, args, { env: runNode(process.execPath, settings) })
  await say.during(
    name,
    `${products} products`,
    seeding.then(() => `${products} products`),
  )
}

function once<Value>(make: () => Promise<Value>): (() => Promise<Value>) & { wasCalled(): boolean } {
  let made: Promise<Value> | undefined
  return Object.assign(() => (made ??= make()), { wasCalled: () => made !== undefined })
}
