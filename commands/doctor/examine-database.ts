import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { demoProducts } from '#catalogue/demo-products.ts'
import type { Settings, StoredSettings } from '#config'
import { listFoodOnSale } from '#server/platform/configuration/require-food-licence.ts'
import { readStoredSettings } from '#server/platform/configuration/read-stored-settings.ts'
import {
  findExcessPrivileges,
  MissingPrivileges,
  requireServingPrivileges,
} from '#server/platform/database/database-privileges.ts'
import { createPrimaryHosts } from '#server/platform/database/database-hosts.ts'
import { openPrimaryPool } from '#server/platform/database/primary-pool.ts'
import { checkDurability } from '#server/platform/database/durability.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { loadDerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { examineReplica } from './examine-replica.ts'
import { eachOr, fine, look, stop, type Finding } from './finding.ts'

const OLDEST_POSTGRES = 150_000
const CLOCK_SECONDS = 2
const CONNECT_MS = 5_000

export type Examined = { findings: Finding[]; stored: StoredSettings; food: string[] }
const nothing = { stored: {}, food: [] }

/** Read-only: does not migrate. */
export async function examineDatabase(settings: Settings): Promise<Examined> {
  if (settings.databaseUrl === undefined) return { ...nothing, findings: [] }
  const hosts = createPrimaryHosts(settings.databaseUrl)
  const pool = openPrimaryPool(hosts, { max: 1, connectionTimeoutMillis: CONNECT_MS })
  pool.on('error', () => {})
  try {
    const server = [...(await examineServer(pool)), ...(await examineReplica(pool, settings.replica))]
    const pending = await findPending(pool)
    if (pending.length > 0)
      return {
        ...nothing,
        findings: [
          ...server,
          look(
            `${pending.length} migrations wait, ${pending[0]} first, and the rest of the database was not looked at. ` +
              'Run npm run backup, then start the shop: it applies them.',
          ),
        ],
      }
    const shop = await examineShop(pool, settings)
    return { ...shop, findings: [...server, ...shop.findings] }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { ...nothing, findings: [stop(`The database does not answer: ${said}. Start it, or correct DATABASE_URL.`)] }
  } finally {
    await pool.end()
  }
}

async function examineServer(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: number; seconds: number }>(
    `SELECT current_setting('server_version_num')::int AS version, extract(epoch FROM clock_timestamp())::float8 AS seconds`,
  )
  const [{ version, seconds } = { version: 0, seconds: 0 }] = rows
  const apart = Math.abs(Date.now() / 1000 - seconds)
  const found = (await checkDurability({ kind: 'postgres', pool })).map(stop)
  if (version < OLDEST_POSTGRES)
    found.push(stop('PostgreSQL is older than 15. Install 15 or newer, and restore a backup into it.'))
  if (apart > CLOCK_SECONDS)
    found.push(
      stop(`The clocks of PostgreSQL and of this machine are ${Math.round(apart)} seconds apart. Let NTP set both.`),
    )
  return eachOr(found, 'PostgreSQL answers, writes through, and its clock agrees with this one.')
}

async function findPending(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
  const applied = rows[0]?.there ? (await pool.query<{ name: string }>('SELECT name FROM migrations')).rows : []
  const known = new Set(applied.map(({ name }) => name))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !known.has(name))
}

async function examineShop(pool: Pool, settings: Settings): Promise<Examined> {
  const orm = drizzle(pool)
  const keys = await loadDerivedKeys(settings)
  const stored = await readStoredSettings(orm, { keys, log: pino({ level: 'silent' }), now: () => new Date() })
  const findings = [...(await examineRole(pool)), ...(await examineOwner(pool)), ...(await examineGoods(pool))]
  return { findings, stored, food: await listFoodOnSale(orm) }
}

async function examineRole(pool: Pool): Promise<Finding[]> {
  try {
    await requireServingPrivileges(pool)
  } catch (error) {
    if (error instanceof MissingPrivileges) return [stop(error.message)]
    throw error
  }
  const excess = await findExcessPrivileges({ kind: 'postgres', pool })
  return eachOr(excess.map(look), 'The role that serves may read and write rows, and no more.')
}

async function examineOwner(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ owners: number }>(
    `SELECT count(*)::int AS owners FROM staff WHERE 'owner' = ANY (roles) AND state = 'active' AND NOT is_demo`,
  )
  return rows[0]?.owners
    ? [fine('The back office has an owner.')]
    : [look('Nobody owns the back office. Run npm run owner, and open its link within an hour.')]
}

/** The measures, contents, makers and prices of the demo are invented. */
async function examineGoods(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ goods: number }>(
    'SELECT count(*)::int AS goods FROM products WHERE withdrawn_at IS NULL AND name = ANY ($1)',
    [demoProducts.map(({ name }) => name)],
  )
  const goods = rows[0]?.goods ?? 0
  return goods > 0
    ? [
        stop(
          `${goods} products of the demo are on sale, with invented measures, contents, makers and prices. Correct and rename them, or withdraw them.`,
        ),
      ]
    : [fine('No product of the demo is on sale.')]
}
