import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findCashObstacle } from '#shop/checkout/cash-terms.ts'
import { areMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { PricedOrder } from './priced-order.ts'

/** Undefined where the order is paid online, or the buyer may pay the courier. */
export async function refuseCash(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  { payOnDelivery, shipments, buyer, total }: PricedOrder,
): Promise<Refusal<'cash-not-possible'> | undefined> {
  const [first] = shipments
  if (!payOnDelivery || !first) return undefined
  const facts = {
    total,
    parcels: shipments.length,
    isGift: first.gift !== undefined,
    isForSomebodyElse: isForSomebodyElse({ buyer, shipTo: first.recipient }),
    isMade: areMadeForOrder(first.cart.lines),
    takesCash: first.quote.takesCash,
    open: await countOpen(database, buyer),
  }
  const obstacle = findCashObstacle(settings.cash, facts)
  return obstacle === undefined ? undefined : refuse('cash-not-possible', obstacle)
}

async function countOpen({ orm }: Shop['database'], { email, phone }: Buyer): Promise<number> {
  const [row] = parseRows(
    { open: 'always' },
    await orm.execute<{ open: number }>(sql`
      SELECT count(*)::int AS open FROM orders JOIN payments ON payments.id = 'cash-' || orders.id
      WHERE orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery')
        AND (orders.email = ${email} OR orders.buyer->>'phone' = ${phone})`),
  )
  return row?.open ?? 0
}
