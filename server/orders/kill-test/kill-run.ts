import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import type { Violation } from '../ledger-check.ts'
import { cutConnections, fillShelves, readBooks } from './books.ts'
import { createChance } from './chance.ts'
import { killTestSecrets } from './kill-test-secrets.ts'
import { everythingSettled, listAllPayments } from './outside-view.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'
import { goShopping, type History } from './shopper.ts'

export type KillPlan = {
  /** The same seed makes the same shoppers and the same faults. */
  seed: number
  kills: number
  shoppers: number
  /** A PostgreSQL database for this run alone; undefined for the embedded one. */
  databaseUrl: string | undefined
}
export type KillReport = {
  orders: number
  placed: number
  refunds: number
  soldOut: number
  /** Milliseconds from start to ready, the slowest of all. */
  slowestStart: number
  /** Milliseconds after the last kill until every payment had its goods or was given back. */
  settledAfter: number
  surprises: string[]
  violations: Violation[]
}

/**
 * Runs the whole shop in a process of its own, has many shoppers buy, and kills the process again and again, at any
 * moment and without warning, while the provider is slow, fails and loses webhooks. Afterwards the invariants are
 * held against our books, the provider's, and what the shoppers saw.
 */
export async function killAgainAndAgain(plan: KillPlan): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-kill-'))
  const database = { url: plan.databaseUrl, dataDir: folder }
  const port = await freePort()
  const sandbox = await serveSandbox(
    {
      ...killTestSecrets,
      dataDir: join(folder, 'outside'),
      shopUrl: `http://127.0.0.1:${port}`,
      now: () => new Date(),
      webhookPausesMs: [200, 500, 1_000],
    },
    0,
  )
  const shop = createShopProcess(environmentOf(plan, folder, port, sandbox.url))
  try {
    const startingStock = await fillShelves(database)
    await switchFaultsOn(sandbox.url, plan.seed)
    const { history, slowestStart } = await shopAndKill(plan, shop, sandbox.url, [...startingStock.keys()])
    await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' })
    const killedAt = performance.now()
    await shop.start()
    await everythingSettled(shop, sandbox.url, history)
    const settledAfter = performance.now() - killedAt
    await shop.stop()
    const books = await readBooks(database, history, startingStock, await listAllPayments(sandbox.url))
    const { orders, soldOut, surprises } = history
    return { ...books, orders: orders.size, soldOut, surprises, slowestStart, settledAfter }
  } finally {
    await shop.kill()
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function environmentOf(plan: KillPlan, folder: string, port: number, sandboxUrl: string) {
  return {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: plan.databaseUrl ?? '',
    LOG_LEVEL: 'error',
    RAZORPAY_BASE_URL: `${sandboxUrl}/razorpay/v1`,
    RAZORPAY_KEY_ID: killTestSecrets.keyId,
    RAZORPAY_KEY_SECRET: killTestSecrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: killTestSecrets.webhookSecret,
    SHIPROCKET_BASE_URL: `${sandboxUrl}/shiprocket/v1/external`,
    SHIPROCKET_EMAIL: killTestSecrets.courierEmail,
    SHIPROCKET_PASSWORD: killTestSecrets.courierPassword,
    SHIPROCKET_WEBHOOK_TOKEN: killTestSecrets.courierWebhookToken,
    PROVIDER_TIMEOUT_MS: '1000',
    // Three seconds, so that holds end and payments come late while the test runs.
    HOLD_MINUTES: '0.05',
    RECONCILE_OPEN_SECONDS: '0.3',
    RECONCILE_LIST_SECONDS: '1',
    ORDERS_PER_MINUTE: '0',
    LOOKUPS_PER_MINUTE: '0',
  }
}

async function switchFaultsOn(sandboxUrl: string, seed: number): Promise<void> {
  const faults = [
    { fault: 'delay_ms', value: 300, probability: 0.1 },
    { fault: 'status', value: 503, probability: 0.05 },
    { fault: 'reset_after_commit', probability: 0.05 },
    { fault: 'reset', probability: 0.03 },
    { route: 'webhooks', fault: 'drop', probability: 0.3 },
    { route: 'webhooks', fault: 'duplicate', probability: 0.2 },
    { route: 'webhooks', fault: 'reorder', probability: 0.1 },
  ]
  for (const [index, fault] of faults.entries())
    await fetch(`${sandboxUrl}/control/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'razorpay', route: '*', seed: seed + index, ...fault }),
    })
}

async function shopAndKill(plan: KillPlan, shop: ShopProcess, sandboxUrl: string, productIds: number[]) {
  const chance = createChance(plan.seed)
  const history: History = { orders: new Map(), seenPlaced: new Set(), surprises: [], soldOut: 0 }
  const closing = new AbortController()
  const street = {
    shopUrl: shop.url,
    deskUrl: `${sandboxUrl}/control`,
    productIds,
    stopping: closing.signal,
  }
  const shoppers = Array.from({ length: plan.shoppers }, (_, index) =>
    goShopping(street, history, createChance(plan.seed * 1_000 + index)),
  )
  let slowestStart = 0
  for (let kill = 0; kill < plan.kills; kill++) {
    const starting = shop.start()
    // One in eight dies while it is still starting.
    if (!chance.happens(1 / 8)) slowestStart = Math.max(slowestStart, await starting)
    // The embedded database takes longer to come back, so that it lives a little longer, too.
    await pause(chance.between(50, 1_000) + (plan.databaseUrl ? 0 : 1_000))
    if (chance.happens(0.5)) await cutConnections(plan.databaseUrl)
    await pause(chance.between(0, 500))
    await shop.kill()
    await starting
  }
  closing.abort()
  await shop.start()
  await Promise.all(shoppers)
  await shop.kill()
  return { history, slowestStart }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
