import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrimaryHosts } from '#server/platform/database/database-hosts.ts'
import type { DatabaseSettings } from '#server/platform/database/open-database.ts'
import { openPrimaryPool } from '#server/platform/database/primary-pool.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { findFreePort } from '../commands/test-services.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'
import { environmentSecrets } from './environment-secrets.ts'
import { counterSessionSecret } from './staff/open-demo-sign-in.ts'

export interface ProofEnvironment {
  readonly shop: ShopProcess
  readonly database: DatabaseSettings
  readonly sandboxUrl: string
  controlSandbox<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /** PostgreSQL only. */
  sql<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** PostgreSQL only. Ends connections to this database; other tests use the same server. */
  endConnections(which: 'all' | 'waiting for a lock'): Promise<void>
  /** On the same PostgreSQL database. */
  createAnotherShop(): Promise<ShopProcess>
  advanceProviderClock(minutes: number): void
  close(): Promise<void>
}

export type ProofEnvironmentOptions = {
  /** URL of a PostgreSQL server; undefined for the embedded database. */
  server: string | undefined
  /** Servers that may take over. */
  standbys?: readonly string[]
  /** A replica for reads. */
  replica?: string
  settings?: NodeJS.Dict<string>
  /** Folder of the shop's source. */
  source?: string
}

/** Does not start the shop. */
export async function openProofEnvironment({
  server,
  standbys = [],
  replica,
  settings = {},
  source = process.cwd(),
}: ProofEnvironmentOptions): Promise<ProofEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-prove-'))
  const port = await findFreePort()
  let clockOffsetMs = 0
  const sandbox = await serveSandbox(
    {
      ...environmentSecrets,
      dataDir: join(folder, 'outside'),
      shopUrl: `http://127.0.0.1:${port}`,
      now: () => new Date(Date.now() + clockOffsetMs),
      webhookRetryDelaysMs: [200, 500, 1_000],
    },
    0,
  )
  const { url, replicaUrl, drop } = await createDatabases({ server, standbys, replica })
  const variables = {
    ...shopVariables(sandbox),
    DATABASE_URL: url ?? '',
    DATABASE_REPLICA_URL: replicaUrl ?? '',
    ...settings,
  }
  const openShops: ShopProcess[] = []
  const openShop = (onPort: number, dataDir: string) => {
    const given = { ...variables, PORT: String(onPort), DATA_DIR: dataDir }
    const shop = createShopProcess({ environment: given, source })
    openShops.push(shop)
    return shop
  }

  return {
    shop: openShop(port, folder),
    database: { url, dataDir: folder },
    sandboxUrl: sandbox.url,
    controlSandbox: (method, path, body) => controlSandbox(sandbox.url, method, path, body),
    async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      return queryDatabase<Row>(url ?? '', text, values)
    },
    async endConnections(which) {
      await queryDatabase(
        url ?? '',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND ($1 OR wait_event_type = 'Lock')`,
        [which === 'all'],
      )
    },
    createAnotherShop: async () => openShop(await findFreePort(), join(folder, `shop-${openShops.length + 1}`)),
    advanceProviderClock: (minutes) => void (clockOffsetMs += minutes * 60_000),
    async close() {
      await Promise.all(openShops.map((shop) => shop.kill()))
      await sandbox.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function shopVariables({ url, smtpUrl }: { url: string; smtpUrl: string }): NodeJS.Dict<string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SESSION_SECRET: counterSessionSecret,
    RAZORPAY_BASE_URL: `${url}/razorpay/v1`,
    RAZORPAY_KEY_ID: environmentSecrets.keyId,
    RAZORPAY_KEY_SECRET: environmentSecrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: environmentSecrets.webhookSecret,
    SHIPROCKET_BASE_URL: `${url}/shiprocket/v1/external`,
    SHIPROCKET_EMAIL: environmentSecrets.courierEmail,
    SHIPROCKET_PASSWORD: environmentSecrets.courierPassword,
    SHIPROCKET_WEBHOOK_TOKEN: environmentSecrets.courierWebhookToken,
    SMTP_URL: smtpUrl,
    PROVIDER_TIMEOUT_MS: '1000',
    // Three seconds, so that holds expire and payments come late during the proof.
    HOLD_MINUTES: '0.05',
    RECONCILE_OPEN_SECONDS: '0.3',
    RECONCILE_LIST_SECONDS: '1',
    ORDERS_PER_MINUTE: '0',
    // All shoppers share one IP address.
    HOLDS_PER_NETWORK: '0',
    LOOKUPS_PER_MINUTE: '0',
  }
}

async function controlSandbox<Answer>(
  sandboxUrl: string,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(`${sandboxUrl}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}

type Servers = Pick<ProofEnvironmentOptions, 'server' | 'standbys'> & { replica: string | undefined }

async function createDatabases({ server, standbys = [], replica }: Servers) {
  if (server === undefined) return { url: undefined, replicaUrl: undefined, drop: async () => {} }
  const url = await createDatabase(server)
  return {
    url: joinHosts([url, ...standbys]),
    replicaUrl: replica && new URL(new URL(url).pathname, replica).href,
    // The whole server group is discarded, databases included.
    drop: async () => {
      if (standbys.length === 0) await dropDatabase(server, url)
    },
  }
}

async function createDatabase(server: string): Promise<string> {
  const url = new URL(server)
  url.pathname = `/prove_${randomBytes(6).toString('hex')}`
  await queryDatabase(server, `CREATE DATABASE ${url.pathname.slice(1)}`)
  return url.href
}

async function dropDatabase(server: string, databaseUrl: string): Promise<void> {
  await queryDatabase(server, `DROP DATABASE ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`)
}

/** The first URL with the hosts of all. */
function joinHosts(urls: readonly string[]): string {
  const hosts = urls.map((url) => new URL(url).host)
  return (urls[0] ?? '').replace(hosts[0] ?? '', hosts.join(','))
}

/** Uses the host that accepts writes. */
async function queryDatabase<Row extends Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = openPrimaryPool(createPrimaryHosts(url), { max: 1 })
  // Without listeners a crash of the server would end this process; the query fails on its own.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  return pool
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => pool.end())
}
