import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { runNode, shopArguments } from '../commands/prepare.mjs'
import { findFreePort } from '../commands/test-services.ts'

/** Milliseconds, including the creation of an embedded database. */
const OPENING_MS = 240_000

export type OpenShop = {
  origin: string
  /** Undefined on the embedded database, which only the shop opens. */
  databaseUrl: string | undefined
  /** Calls the sandbox's control panel; `body` is sent as JSON. */
  controlSandbox: <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** Errors in its output so far. */
  readLog: () => string
  close: () => Promise<void>
}

/** Uses PostgreSQL when TEST_DATABASE_URL is set, else the embedded database. Build the pages first. */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gathri-journey-'))
  const database = await openDatabase()
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const shop = spawn(process.execPath, shopArguments, {
    env: runNode(process.execPath, {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
      LOG_LEVEL: 'error',
      PICTURES_DIR: 'node_modules/.cache/pictures',
      // All visitors have one address here.
      ORDERS_PER_MINUTE: '0',
      HOLDS_PER_BUYER: '0',
      HOLDS_PER_NETWORK: '0',
      SCARCE_PIECES: '0',
      LOOKUPS_PER_MINUTE: '0',
      SIGN_INS_PER_MINUTE: '0',
      ENQUIRIES_PER_MINUTE: '0',
      ENQUIRIES_PER_ADDRESS: '1000',
      SIGN_IN_TRIES_PER_ADDRESS: '1000',
      REGISTRATIONS_PER_ADDRESS: '1000',
      MAILS_PER_ACCOUNT: '100',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shop.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const gone = new Promise<void>((resolve) => shop.once('exit', () => resolve()))

  const close = async () => {
    shop.kill('SIGTERM')
    await gone
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await Promise.race([
      untilReady(`${origin}/readyz`),
      gone.then(() =>
        Promise.reject(
          new Error(`The shop did not open:
${said}`),
        ),
      ),
    ])
  } catch (error) {
    await close()
    throw error
  }
  return {
    origin,
    databaseUrl: database?.url,
    async controlSandbox(method, path, body) {
      const response = await fetch(`${origin}/sandbox/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`The control panel refused ${path}: ${await response.text()}`)
      return response.json()
    },
    readLog: () => said,
    close,
  }
}

async function openDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return undefined
  const name = `journey_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function untilReady(address: string): Promise<void> {
  const late = Date.now() + OPENING_MS
  while (Date.now() < late) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${address} did not become ready`)
}
