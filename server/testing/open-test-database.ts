import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, defaultLimits, type Database } from '#server/platform/database/open-database.ts'

/** On PostgreSQL with TEST_DATABASE_URL, otherwise embedded. Closing drops it. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? openOnPostgres(server) : openEmbedded()
}

/** Hundreds of concurrent orders on a busy machine are no outage. */
const relaxedLimits = { ...defaultLimits, connectMs: 60_000, lockMs: 60_000, statementMs: 60_000 }

async function openOnPostgres(server: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => withAdminClient(server, (client) => client.query(sql))
  // The default strategy writes everything to the WAL, and takes five times the CPU time.
  await admin(`CREATE DATABASE ${name} TEMPLATE ${await migratedTemplate(server)} STRATEGY file_copy`)
  const database = await openDatabase({
    url: databaseUrl(server, name),
    dataDir: undefined,
    limits: relaxedLimits,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await admin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** An arbitrary number, the same in every test file: it lets one of them make the template. */
const TEMPLATE_LOCK = 4_721_002

/** One per state of the migrations, which stays on the server: copying takes a tenth of migrating. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `gathri_template_${await hashMigrations()}`
  await withAdminClient(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    // Renamed when complete, so that a killed process leaves no half template.
    const making = `${name}_${randomBytes(4).toString('hex')}`
    await client.query(`CREATE DATABASE ${making}`)
    await (await openDatabase({ url: databaseUrl(server, making), dataDir: undefined })).close()
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
  })
  return name
}

async function withAdminClient(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await work(client).finally(() => client.end())
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function hashMigrations(): Promise<string> {
  const migrations = new URL('../platform/database/migrations/', import.meta.url)
  const digest = createHash('sha256')
  for (const name of (await readdir(migrations)).sort())
    digest.update(name).update(await readFile(new URL(name, migrations)))
  return digest.digest('hex').slice(0, 16)
}

async function openEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-test-'))
  await copyEmbeddedTemplate(folder)
  const database = await openDatabase({ url: undefined, dataDir: folder })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An embedded database with all tables, not yet opened. @param folder an empty one, its `dataDir` */
export async function copyEmbeddedTemplate(folder: string): Promise<void> {
  await cp(await embeddedTemplate(), folder, { recursive: true })
}

/** One per state of the migrations: copying is faster than creating, which takes seconds. */
async function embeddedTemplate(): Promise<string> {
  const ready = join(tmpdir(), `gathri-template-${await hashMigrations()}`)
  if (existsSync(ready)) return ready
  const making = `${ready}-${randomBytes(4).toString('hex')}`
  await mkdir(making)
  await (await openDatabase({ url: undefined, dataDir: making })).close()
  // The first rename wins; the others' copies are the same.
  await rename(making, ready).catch(() => rm(making, { recursive: true, force: true }))
  return ready
}
