import { readdir, readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import { multiplyOrders } from '../shop/multiply-orders.ts'

const ORDERS = 100_000
const STORED_AT = '0020-milliseconds.sql'
const STORED_ORDERS = 201
const database = new URL('../../server/database/', import.meta.url)

/** `cpuSeconds`: of the connection's own process; other programs do not lengthen it as they do `seconds`. */
type TimedStep = { name: string; seconds: number; cpuSeconds: number }

export const migrate: Part = {
  name: 'migrate',
  async measure(environment): Promise<Findings> {
    const server = await environment.server()
    if (!server) return { tables: [], figures: {} }
    const copies = Math.ceil((ORDERS * environment.effort) / STORED_ORDERS)
    const measured = await withDatabase(server.url, async (client) => {
      await openStoredShop(client)
      await multiplyOrders(client, copies)
      return timeMigrations(client)
    })
    const sumOf = (key: 'seconds' | 'cpuSeconds') => measured.reduce((sum, step) => sum + step[key], 0)
    const total = { name: 'all of them', seconds: sumOf('seconds'), cpuSeconds: sumOf('cpuSeconds') }
    return {
      tables: [
        {
          title: `Migrations since 0020, in one transaction, over ${copies * STORED_ORDERS} orders`,
          columns: ['', 's', 'CPU s, database'],
          rows: [...measured, total].map(({ name, seconds, cpuSeconds }) => [
            name,
            formatNumber(seconds),
            formatNumber(cpuSeconds),
          ]),
        },
      ],
      figures: { migrations: total.seconds },
    }
  },
}

async function withDatabase<Result>(server: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const name = `bench_${process.pid}_migrations`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new Client({ connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).href })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

/** In the order they run. */
async function readMigrationFiles(when: (name: string) => boolean): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(new URL('migrations/', database))).filter((name) => name.endsWith('.sql') && when(name))
  return Promise.all(
    names.sort().map(async (name) => ({ name, text: await readFile(new URL(`migrations/${name}`, database), 'utf8') })),
  )
}

async function openStoredShop(client: Client): Promise<void> {
  for (const { text } of await readMigrationFiles((name) => name <= STORED_AT)) await client.query(text)
  const stored = await readFile(new URL('fixtures/shop-at-0020.sql.br', database))
  await client.query(brotliDecompressSync(stored).toString())
}

/** As server/database/migrate.ts runs them. */
async function timeMigrations(client: Client): Promise<TimedStep[]> {
  const measured: TimedStep[] = []
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const usedMs = () => readProcessStat(rows[0]?.pid ?? 0)?.own ?? Number.NaN
  const time = async (name: string, text: string) => {
    const from = { at: performance.now(), used: usedMs() }
    await client.query(text)
    const seconds = (performance.now() - from.at) / 1_000
    measured.push({ name, seconds, cpuSeconds: (usedMs() - from.used) / 1_000 })
  }
  await client.query('BEGIN')
  for (const { name, text } of await readMigrationFiles((name) => name > STORED_AT)) await time(name, text)
  await time('commit', 'COMMIT')
  return measured
}
