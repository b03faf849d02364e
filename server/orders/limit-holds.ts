import { sql, type SQL } from 'drizzle-orm'
import type { Settings } from '#config'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/database/order-tables.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type HoldReason = 'too-many-holds' | 'last-pieces'
type Limits = Settings['holds']
type Holder = Pick<Order, 'id' | 'customerId' | 'email' | 'heldFrom'>

/** A household may always hold so many pieces of a product, however few there are. */
const ALWAYS_ALLOWED = 5

/**
 * Has the orders of one buyer, and those of one network, opened one after the other, so that they can be counted. Comes
 * before every other lock.
 */
export async function standInLine(tx: Tx, holder: Omit<Holder, 'id'>, limits: Limits): Promise<void> {
  const { customerId, email, heldFrom } = holder
  const buyer = customerId === null ? `${email.toLowerCase()} ${heldFrom}` : `customer ${customerId}`
  if (limits.perBuyer > 0) await lock(tx, `buyer ${buyer}`)
  if (limits.perNetwork > 0 && heldFrom !== null) await lock(tx, `network ${heldFrom}`)
}

/** Whether somebody may have one more unpaid order, this one included. */
export async function limitHolds(
  tx: Tx,
  holder: Holder,
  limits: Limits,
  now: Date,
): Promise<{ ok: true } | Refusal<HoldReason>> {
  const byBuyer = limits.perBuyer > 0 ? await countHolds(tx, isOfBuyer(holder)) : null
  if (byBuyer && byBuyer.count > limits.perBuyer)
    return refuse(
      'too-many-holds',
      `You have ${limits.perBuyer} orders that wait for their payment. Please pay one of them first, or ${later(byBuyer.until, now)}.`,
    )
  const { heldFrom } = holder
  const isCounted = limits.perNetwork > 0 && heldFrom !== null
  const byNetwork = isCounted ? await countHolds(tx, sql`${orders.heldFrom} = ${heldFrom}`) : null
  if (byNetwork && byNetwork.count > limits.perNetwork)
    return refuse(
      'too-many-holds',
      `Too many orders from your connection wait for their payment. Please ${later(byNetwork.until, now)}.`,
    )
  return { ok: true }
}

/**
 * How many of so many pieces one order may hold, as `limitLastPieces` counts for somebody who holds none of them yet.
 */
export function mostAtOnce(stock: number, { scarcePieces, scarceShare }: Limits): number {
  const share = Math.max(ALWAYS_ALLOWED, Math.floor(stock * scarceShare))
  return Math.min(stock, Math.max(share, stock - scarcePieces))
}

/** Pieces that this order has just taken: `left` are still on the shelf, whose row the caller has locked. */
export type TakenPieces = { productId: number; name: string; quantity: number; left: number }

/**
 * Whether an order may take these pieces: one that leaves but few behind may not have more than its share of them, together
 * with what its buyer or network holds unpaid already.
 */
export async function limitLastPieces(
  tx: Tx,
  holder: Holder,
  { productId, name, quantity, left }: TakenPieces,
  limits: Limits,
): Promise<{ ok: true } | Refusal<HoldReason>> {
  if (left >= limits.scarcePieces) return { ok: true }
  const whose = [
    limits.perBuyer > 0 ? isOfBuyer(holder) : sql`false`,
    limits.perNetwork > 0 ? sql`${orders.heldFrom} = ${holder.heldFrom}` : sql`false`,
  ]
  const found = rowsOf(
    { pieces: 'always' },
    await tx.execute<{ pieces: number }>(sql`
    SELECT coalesce(sum(${orderLines.quantity}), 0)::int AS pieces
    FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
    WHERE ${orders.state} = 'awaiting payment' AND ${orderLines.productId} = ${productId}
      AND ${orderLines.fromStock} AND ${orders.id} <> ${holder.id} AND (${sql.join(whose, sql` OR `)})`),
  )
  const others = found[0]?.pieces ?? 0
  const most = Math.max(ALWAYS_ALLOWED, Math.floor((left + quantity + others) * limits.scarceShare)) - others
  if (quantity <= most) return { ok: true }
  return refuse(
    'last-pieces',
    most > 0
      ? `Few of ${name} are left, so one order can hold up to ${most}. Please choose fewer, or ask us for more.`
      : `Few of ${name} are left, and ${others} of them wait for your payment, or for somebody’s on your connection. Please pay for those first, or try again later.`,
  )
}

/** An e-mail address alone is anybody's to type: it counts for orders from the same network only. */
function isOfBuyer({ customerId, email, heldFrom }: Omit<Holder, 'id'>): SQL {
  return customerId === null
    ? sql`(lower(${orders.email}) = ${email.toLowerCase()} AND ${orders.customerId} IS NULL
        AND ${orders.heldFrom} IS NOT DISTINCT FROM ${heldFrom})`
    : sql`${orders.customerId} = ${customerId}`
}

async function countHolds(tx: Tx, whose: SQL): Promise<{ count: number; until: Date | null }> {
  const [held] = rowsOf(
    { count: 'always', until: 'always' },
    await tx.execute<{ count: number; until: number | null }>(sql`
    SELECT count(*)::int AS count, (extract(epoch FROM min(${orders.holdUntil})) * 1000)::float8 AS until
    FROM ${orders} WHERE ${orders.state} = 'awaiting payment' AND ${whose}`),
  )
  const { count = 0, until = null } = held ?? {}
  return { count, until: until === null ? null : new Date(until) }
}

async function lock(tx: Tx, whose: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${whose}, 0))`)
}

function later(until: Date | null, now: Date): string {
  const minutes = until ? Math.ceil((until.getTime() - now.getTime()) / 60_000) : 1
  return minutes > 1 ? `try again in ${minutes} minutes` : 'try again in a minute'
}
