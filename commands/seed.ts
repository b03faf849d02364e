// `npm run seed [-- --products 100000] [--orders 1000000] [--buyers 100000]` needs a stopped shop.
import { parseArgs } from 'node:util'
import { readStartConfig } from '#config'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { defaultLimits, openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { updateDayFigures } from '#server/insight/reports/update-day-figures.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedOrders, type OrderSeed } from '#server/catalogue/seed/seed-orders.ts'
import { sealAudit } from '#server/platform/staff/seal-audit.ts'
import { say } from './say.mjs'

const MOST = { products: 1_000_000, orders: 2_000_000, buyers: 1_000_000 }
const ORDERS_PER_BUYER = 10
const SLOW_MS = 6 * 60 * 60_000

try {
  const { products, orders, buyers } = readCounts()
  const settings = readStartConfig()
  if (settings.mode === 'live' && orders !== undefined)
    throw new Error('This shop is live (SHOP_MODE): invented orders would stand among real ones. Nothing was made.')
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    limits: { ...defaultLimits, statementMs: SLOW_MS, jobMs: SLOW_MS },
  })
  try {
    await say.during(
      'goods',
      'the demo goods',
      seedDemo(database).then((added) => (added > 0 ? `${added} products` : 'already there')),
    )
    if (products !== undefined)
      await say.during(
        'variations',
        `up to ${products} products`,
        seedLarge(database, products).then((added) => `${added} products more`),
      )
    if (orders !== undefined)
      await makeOrders(database, {
        orders,
        buyers: buyers ?? Math.max(1, Math.ceil(orders / ORDERS_PER_BUYER)),
        seller: settings.seller,
        now: new Date(),
      })
  } finally {
    await database.close()
  }
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Also does the work of the shop's jobs in its first minutes. */
async function makeOrders(database: Database, wanted: OrderSeed): Promise<void> {
  const now = () => new Date()
  const never = new AbortController().signal
  await say.during(
    'orders',
    `up to ${wanted.orders} orders of two years, by ${wanted.buyers} people, with shipments, payments, invoices and refunds,\n` +
      '               and reviews, enquiries, notes, audit, packings, hand-overs, pictures and webhooks beside them',
    seedOrders(database, wanted).then((added) => `${added} orders more`),
  )
  await say.during(
    'buyers',
    'added up',
    updateBuyers({ database, now }, never).then(() => 'added up'),
  )
  await say.during(
    'figures',
    'of each day',
    updateDayFigures({ database, now }, never).then(() => 'of each day'),
  )
  await say.during(
    'audit',
    'sealed',
    sealAudit({ database, now }).then((entries) => `${entries} entries sealed`),
  )
}

function readCounts(): Partial<Record<keyof typeof MOST, number>> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { products: text, orders: text, buyers: text } })
  const counts: Partial<Record<keyof typeof MOST, number>> = {}
  for (const name of ['products', 'orders', 'buyers'] as const) {
    const value = values[name]
    if (value === undefined) continue
    if (!/^[1-9][0-9]{0,6}$/.test(value) || Number(value) > MOST[name])
      throw new Error(`--${name} wants a whole number from 1 to ${MOST[name]}, not "${value}".`)
    counts[name] = Number(value)
  }
  return counts
}
