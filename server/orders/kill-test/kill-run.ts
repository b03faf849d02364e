import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { openDatabase, type DatabaseSettings } from '#server/database/open-database.ts'
import { seedDemo } from '#server/database/seed/seed-demo.ts'
import { checkLedger, type Violation } from '../ledger-check.ts'
import { createChance } from './chance.ts'
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

const secrets = {
  keyId: 'rzp_test_Gathri00000001',
  keySecret: 'the key secret of the kill test',
  webhookSecret: 'the webhook secret of the kill test',
  courierEmail: 'api@gathri.example',
  courierPassword: 'the courier password of the kill test',
  courierWebhookToken: 'the courier token of the kill test',
}
const PIECES = 150
const LONGEST_WAIT = 60_000

/**
 * Runs the whole shop in a process of its own, has many shoppers buy, and kills the process again and again, at any
 * moment and without warning, while the provider is slow, fails and loses webhooks. Afterwards the ten invariants are
 * held against our books, the provider's, and what the shoppers saw.
 */
export async function killAgainAndAgain(plan: KillPlan): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-kill-'))
  const database = { url: plan.databaseUrl, dataDir: folder }
  const port = await freePort()
  const sandbox = await serveSandbox(
    {
      ...secrets,
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
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    SHIPROCKET_BASE_URL: `${sandboxUrl}/shiprocket/v1/external`,
    SHIPROCKET_EMAIL: secrets.courierEmail,
    SHIPROCKET_PASSWORD: secrets.courierPassword,
    SHIPROCKET_WEBHOOK_TOKEN: secrets.courierWebhookToken,
    PROVIDER_TIMEOUT_MS: '1000',
    // Three seconds, so that holds end and payments come late while the test runs.
    HOLD_MINUTES: '0.05',
    RECONCILE_OPEN_SECONDS: '0.3',
    RECONCILE_LIST_SECONDS: '1',
    ORDERS_PER_MINUTE: '0',
    LOOKUPS_PER_MINUTE: '0',
  }
}

/** Four products to fight over, with so many pieces each. */
async function fillShelves(settings: DatabaseSettings): Promise<Map<number, number>> {
  const database = await openDatabase(settings)
  try {
    await seedDemo(database)
    const { rows } = await database.pool.query<{ id: number }>(
      `UPDATE products SET stock = $1 WHERE id IN (SELECT id FROM products ORDER BY id LIMIT 4) RETURNING id`,
      [PIECES],
    )
    return new Map(rows.map(({ id }) => [id, PIECES]))
  } finally {
    await database.close()
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
    await pause(chance.between(50, 1_500))
    await shop.kill()
    await starting
  }
  closing.abort()
  await shop.start()
  await Promise.all(shoppers)
  await shop.kill()
  return { history, slowestStart }
}

/** From outside: no order waits, and each has exactly the money it should have. */
async function everythingSettled(shop: ShopProcess, sandboxUrl: string, history: History): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT
  let waiting = [...history.orders]
  while (waiting.length > 0) {
    const kept = new Map<string, number>()
    for (const { orderId, status } of await listAllPayments(sandboxUrl))
      if (orderId && status === 'captured') kept.set(orderId, (kept.get(orderId) ?? 0) + 1)
    const still: [string, string][] = []
    for (const [orderId, providerOrderId] of waiting) {
      const status = await statusOf(shop, orderId)
      const wanted = status === 'Placed' ? 1 : 0
      if (status === 'Awaiting payment' || (kept.get(providerOrderId) ?? 0) !== wanted)
        still.push([orderId, providerOrderId])
    }
    waiting = still
    if (performance.now() > deadline) return // the books will say what is wrong
    if (waiting.length > 0) await pause(250)
  }
}

async function statusOf(shop: ShopProcess, orderId: string): Promise<string> {
  const response = await fetch(`${shop.url}/api/orders/get?id=${orderId}`)
  const body = (await response.json()) as { order?: { status: string } }
  return body.order?.status ?? 'unknown'
}

async function listAllPayments(sandboxUrl: string): Promise<ProviderPayment[]> {
  const { listPayments } = createRazorpay({
    ...secrets,
    baseUrl: `${sandboxUrl}/razorpay/v1`,
    webhookSecrets: [],
    checkoutScriptUrl: '',
  })
  const all: ProviderPayment[] = []
  const span = { from: new Date(0), to: new Date(Date.now() + 60_000), count: 100 }
  for (;;) {
    const page = await listPayments({ ...span, skip: all.length })
    if (!page.ok) throw new Error(page.description)
    if (page.value.length === 0) return all
    all.push(...page.value)
  }
}

async function readBooks(
  settings: DatabaseSettings,
  { seenPlaced }: History,
  startingStock: Map<number, number>,
  providerPayments: ProviderPayment[],
) {
  const database = await openDatabase(settings)
  try {
    const evidence = { providerPayments, seenPlaced: [...seenPlaced], startingStock }
    const violations = await checkLedger(database, evidence)
    const { rows } = await database.pool.query<{ placed: number; refunds: number; open: number }>(`
      SELECT (SELECT count(*) FROM orders WHERE placed_at IS NOT NULL) AS placed,
             (SELECT count(*) FROM refunds) AS refunds,
             (SELECT count(*) FROM refunds WHERE status = 'due') AS open`)
    const { placed = 0, refunds = 0, open = 0 } = rows[0] ?? {}
    if (open > 0) violations.push({ invariant: 'every refund was asked for', reference: `${open} are not` })
    return { violations, placed, refunds }
  } finally {
    await database.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
