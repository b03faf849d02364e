import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { readHamperGoods } from '#server/catalogue/listing/read-hamper-goods.ts'
import { listMonths } from '#server/money/tax/list-months.ts'
import { readMonthFigures } from '#server/money/tax/read-month-figures.ts'
import { countStock } from '#server/catalogue/stock/count-stock.ts'
import type { Violation } from '#server/platform/ledger/violation.ts'
import { fillHamper } from '#shop/hampers/fill-hamper.ts'
import { checkWords } from './check-words.ts'
import { fetchAcknowledgedEvents, fetchDeliveredEffects, fetchProviderLedger } from './observe-environment.ts'
import type { ShoppingHistory } from './run-shopper.ts'
import { checkStaffWork } from './staff/check-staff-work.ts'
import type { StaffHistory } from './staff/staff-history.ts'
import type { ProofEnvironment } from './open-environment.ts'

/** Variants by what becomes of them, and units of all. `hampers`: a box, and pieces that run out before it. */
export type StockedProducts = {
  rare: number[]
  plenty: number[]
  hampers: { box: number; pieces: number[] }
  units: Map<number, number>
}

const RARE_UNITS = 150
const PLENTY_UNITS = 100_000

/** Starts the shop, which migrates and seeds. */
export async function stockProducts(environment: ProofEnvironment, rareUnits = RARE_UNITS): Promise<StockedProducts> {
  const { shop } = environment
  const isEmbedded = environment.database.url === undefined
  await shop.start()
  // Only one process may open the embedded database.
  if (isEmbedded) await shop.stop()
  const stocked = await countStartingStock(environment, rareUnits)
  if (isEmbedded) await shop.start()
  return stocked
}

async function countStartingStock(environment: ProofEnvironment, rareUnits: number): Promise<StockedProducts> {
  const database = await openDatabase(environment.database)
  try {
    const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id LIMIT 8')
    const ids = rows.map(({ id }) => id)
    const [rare, plenty] = [ids.slice(0, 4), ids.slice(4)]
    const hampers = await findHamperGoods(database)
    const scarce = new Set([...rare, ...hampers.pieces])
    const all = [...new Set([...ids, hampers.box, ...hampers.pieces])]
    const units = new Map(all.map((id) => [id, scarce.has(id) ? rareUnits : PLENTY_UNITS]))
    for (const [id, count] of units) await database.orm.transaction((tx) => countStock(tx, id, count, 'proof'))
    return { rare, plenty, hampers, units }
  } finally {
    await database.close()
  }
}

/** The demo's first counted box, and pieces of which several go into it. */
async function findHamperGoods({ pool }: Database): Promise<StockedProducts['hampers']> {
  const goods = await readHamperGoods({ pool })
  const box = goods.find(({ room, stock }) => room !== null && stock !== null)
  const pieces = goods
    .filter(({ room, size, stock, extras }) => {
      return room === null && size !== null && stock !== null && !extras.some(({ isRequired }) => isRequired)
    })
    .slice(0, 4)
    .map(({ id }) => id)
  if (!box || pieces.length < 2) throw new Error('the demo has no goods for hampers')
  const byId = new Map(goods.map((good) => [good.id, good]))
  for (const [index, id] of pieces.entries()) {
    const other = pieces[(index + 1) % pieces.length]!
    const inside = [id, other].map((piece, place) => ({ id: piece, count: 2 - place }))
    const filled = fillHamper(byId, box.id, inside)
    if (!filled.ok) throw new Error(`the demo's goods make no hamper: ${filled.message}`)
  }
  return { box: box.id, pieces }
}

export type Counts = Record<
  | 'orders'
  | 'placed'
  | 'payments'
  | 'refunds'
  | 'requests'
  | 'messages'
  | 'moves'
  | 'events'
  | 'entries'
  | 'products'
  | 'giftCards'
  | 'hampers',
  number
>
export type InvariantReport = { violations: Violation[]; counts: Counts }

/** The shop must be stopped. */
export async function checkInvariants(
  environment: ProofEnvironment,
  { seenPlaced, acknowledged = [] }: Pick<ShoppingHistory, 'seenPlaced'> & { acknowledged?: readonly string[] },
  startingStock: ReadonlyMap<number, number>,
  staff?: StaffHistory,
): Promise<InvariantReport> {
  const expectedStock = new Map(
    [...startingStock].map(([id, units]) => [id, units + (staff?.moved.get(id) ?? 0)] as const),
  )
  const { payments: providerPayments, refunds: providerRefunds } = await fetchProviderLedger(environment)
  const database = await openDatabase(environment.database)
  try {
    const violations = await checkLedger(database, {
      providerPayments,
      providerRefunds,
      seenPlaced: [...seenPlaced],
      acknowledged: [...acknowledged, ...(await fetchAcknowledgedEvents(environment))],
      ...(await fetchDeliveredEffects(environment)),
      startingStock: expectedStock,
    })
    const { rows } = await database.pool.query<Counts & { due: number }>(`
      SELECT (SELECT count(*) FROM orders) AS orders,
             (SELECT count(*) FROM orders WHERE placed_at IS NOT NULL) AS placed,
             (SELECT count(*) FROM payments) AS payments,
             (SELECT count(*) FROM refunds) AS refunds,
             (SELECT count(*) FROM idempotency_keys) AS requests,
             (SELECT count(*) FROM outbox) AS messages,
             (SELECT count(*) FROM order_status_history) AS moves,
             (SELECT count(*) FROM payment_events) AS events,
             (SELECT count(*) FROM audit) AS entries,
             (SELECT count(*) FROM gift_cards) AS "giftCards",
             (SELECT count(*) FROM order_lines WHERE hamper IS NOT NULL) AS hampers,
             (SELECT count(*) FROM refunds WHERE status = 'requested') AS due`)
    const { due = 0, ...counts } = rows[0] ?? ({} as Counts & { due: number })
    violations.push(...(await checkTaxMonths(database)), ...(await checkWords(database)))
    if (staff) violations.push(...(await checkStaffWork(database, staff)))
    if (due > 0) violations.push({ invariant: 'I10 every refund was asked for', reference: `${due} are not` })
    return { violations, counts: { ...counts, products: startingStock.size } }
  } finally {
    await database.close()
  }
}

async function checkTaxMonths({ orm }: Database): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { month } of await listMonths(orm, new Date())) {
    const drawn = await readMonthFigures(orm, month, new Date())
    const differing = (drawn?.tieOut ?? []).filter(({ documents, books }) => documents !== books)
    const invariant = 'I14 a month of GST is what orders, payments and refunds say'
    found.push(...differing.map(({ check }) => ({ invariant, reference: `${month} ${check}` })))
  }
  return found
}
