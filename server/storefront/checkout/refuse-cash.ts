import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findCashObstacle, findThirdCash } from '#shop/checkout/cash-terms.ts'
import { areMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { isForSomebodyElse } from '#shop/checkout/buyer.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { findSameOrder } from './find-same-order.ts'
import type { OrderRequest } from './order-request.ts'
import type { PricedOrder } from './priced-order.ts'

/** Undefined where the order is paid online, or the buyer may pay the courier. */
export async function refuseCash(
  { database: { orm }, settings }: Pick<Shop, 'database' | 'settings'>,
  order: PricedOrder,
  { at, request: { idempotencyKey } }: { at: Date; request: Pick<OrderRequest, 'idempotencyKey'> },
): Promise<Refusal<'cash-not-possible'> | undefined> {
  const { payOnDelivery, shipments, buyer, total } = order
  const [first] = shipments
  if (!payOnDelivery || !first) return undefined
  const facts = {
    total,
    parcels: shipments.length,
    isGift: first.gift !== undefined,
    isForSomebodyElse: isForSomebodyElse({ buyer, shipTo: first.recipient }),
    isMade: areMadeForOrder(first.cart.lines),
    takesCash: first.quote.takesCash,
    open: (await findSameOrder(orm, order, at, idempotencyKey)) ? 0 : await countOpen(orm, order),
  }
  const obstacle = findCashObstacle(settings.cash, facts)
  return obstacle === undefined ? undefined : refuse('cash-not-possible', obstacle)
}

type CashBuyer = Pick<PricedOrder, 'customerId' | 'buyer'>

/** Orders for cash of one account, e-mail or phone wait for each other here, so none counts too few. */
export async function lockCash(tx: Tx, cash: CashBuyer): Promise<{ ok: true } | Refusal<'cash-not-possible'>> {
  const { customerId, buyer } = cash
  const account = customerId === null ? [] : [`cash of customer ${customerId}`]
  // Locks are taken in one order, so no two orders wait for each other.
  for (const name of [...account, `cash of ${buyer.email.toLowerCase()}`, `cash of ${buyer.phone}`].toSorted())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const obstacle = findThirdCash(await countOpen(tx, cash))
  return obstacle === undefined ? { ok: true } : refuse('cash-not-possible', obstacle)
}

async function countOpen(orm: Orm | Tx, { customerId, buyer: { email, phone } }: CashBuyer): Promise<number> {
  const [row] = parseRows(
    { open: 'always' },
    await orm.execute<{ open: number }>(sql`
      SELECT count(*)::int AS open FROM orders JOIN payments ON payments.id = 'cash-' || orders.id
      WHERE orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery')
        AND (lower(orders.email) = ${email.toLowerCase()} OR orders.buyer->>'phone' = ${phone}
          OR orders.customer_id = ${customerId})`),
  )
  return row?.open ?? 0
}
