import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runNode } from '../../commands/prepare.mjs'
import { startPostgres } from '../../commands/test-tools.ts'
import { say } from '../../commands/say.mjs'
import { openAsker, type Asker } from '../load/open-asker.ts'
import { canReadProcesses, statOf, timeOfFamily } from '../processor-time.ts'

/** A database full of goods. */
export interface Stockroom {
  name: 'PostgreSQL' | 'embedded'
  products: number
  /** For a shop to open on it. */
  settings: NodeJS.Dict<string>
  /** Processor time outside the shop's own process so far, in milliseconds. */
  databaseTime(): number
}

/** What the measurements share. Databases are made when first asked for, and are gone afterwards. */
export interface Workshop {
  asker: Asker
  /** undefined on a machine without PostgreSQL. */
  postgres(products: number): Promise<Stockroom | undefined>
  embedded(products: number): Promise<Stockroom>
  /** How long the loads shall be, as a share of the usual length. */
  effort: number
  close(): Promise<void>
}

export async function openWorkshop(effort: number): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-bench-'))
  const asker = openAsker()
  const server = once(startPostgres)
  const rooms = new Map<string, Promise<Stockroom>>()
  const keep = (key: string, make: () => Promise<Stockroom>) => {
    const room = rooms.get(key) ?? make()
    rooms.set(key, room)
    return room
  }
  return {
    asker,
    effort,
    async postgres(products) {
      const scratch = await server()
      return scratch && keep(`postgres ${products}`, () => stockPostgres(scratch.url, products))
    },
    embedded: (products) => keep(`embedded ${products}`, () => stockEmbedded(folder, products)),
    async close() {
      asker.close()
      if (server.wasCalled()) await (await server())?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function stockPostgres(url: string, products: number): Promise<Stockroom> {
  const name = `bench_${process.pid}_${products}`
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // All backends come from one process, which adds up the time of those that have ended.
  const postmaster = canReadProcesses ? statOf(rows[0]?.pid ?? 0)?.parent : undefined
  await client.end()
  const settings = { DATABASE_URL: address }
  await fill('PostgreSQL', settings, products)
  return {
    name: 'PostgreSQL',
    products,
    settings,
    databaseTime: () => (postmaster === undefined ? Number.NaN : timeOfFamily(postmaster)),
  }
}

async function stockEmbedded(folder: string, products: number): Promise<Stockroom> {
  const settings = { DATA_DIR: join(folder, `embedded-${products}`) }
  await fill('embedded', settings, products)
  return { name: 'embedded', products, settings, databaseTime: () => 0 }
}

/** Fills the database the way anybody would: with the shop's own command. */
async function fill(name: string, settings: NodeJS.Dict<string>, products: number): Promise<void> {
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
