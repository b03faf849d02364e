import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Client } from 'pg'
import { killAgainAndAgain } from './kill-run.ts'

/** 30 deaths in all: the embedded database takes longer to come back, so most of them fall to PostgreSQL. */
const server = process.env['TEST_DATABASE_URL']
const plan = { seed: Number(process.env['KILL_SEED'] ?? 1), shoppers: 12, kills: server ? 25 : 5 }

test(`killed ${plan.kills} times while people buy, the shop loses no order and no rupee`, async (t) => {
  const databaseUrl = server && (await createDatabase(server))
  t.after(() => databaseUrl && dropDatabase(databaseUrl))
  const report = await killAgainAndAgain({ ...plan, databaseUrl })
  t.diagnostic(JSON.stringify({ ...plan, ...report }))
  assert.deepEqual(report.violations, [])
  assert.deepEqual(report.surprises, [])
  assert.ok(report.placed > 0)
})

async function createDatabase(server: string): Promise<string> {
  const url = new URL(server)
  url.pathname = `/kill_${randomBytes(6).toString('hex')}`
  await command(server, `CREATE DATABASE ${url.pathname.slice(1)}`)
  return url.href
}

async function dropDatabase(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  await command(server.href, `DROP DATABASE ${name} WITH (FORCE)`)
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
