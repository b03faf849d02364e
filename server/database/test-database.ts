import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from './open-database.ts'

/**
 * An empty, migrated database for one test file; gone when closed. `npm test` runs the files twice: with
 * TEST_DATABASE_URL on PostgreSQL, without it on the embedded database.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onPostgres(server) : embedded()
}

async function onPostgres(server: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, dataDir: undefined })
  return {
    ...database,
    async close() {
      await database.close()
      await admin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function embedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-test-'))
  await cp(await template(), folder, { recursive: true })
  const database = await openDatabase({ url: undefined, dataDir: folder })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Making an embedded database takes seconds, copying one does not: one is made for each state of the migrations. */
async function template(): Promise<string> {
  const migrations = new URL('./migrations/', import.meta.url)
  const digest = createHash('sha256')
  for (const name of (await readdir(migrations)).sort())
    digest.update(name).update(await readFile(new URL(name, migrations)))
  const ready = join(tmpdir(), `gathri-template-${digest.digest('hex').slice(0, 16)}`)
  if (existsSync(ready)) return ready
  const making = `${ready}-${randomBytes(4).toString('hex')}`
  await mkdir(making)
  await (await openDatabase({ url: undefined, dataDir: making })).close()
  // Whoever is first wins; the others' copies are the same.
  await rename(making, ready).catch(() => rm(making, { recursive: true, force: true }))
  return ready
}
