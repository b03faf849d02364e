import { sql, type SQL } from 'drizzle-orm'
import type { Settings } from '#config'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, stockMovements, type Order } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type HoldRefusalReason = 'too-many-holds' | 'last-pieces'
type HoldLimits = Settings['holds']
type Holder = Pick<Order, 'id' | 'customerId' | 'email' | 'networkDigest'>

/** Allowed to one household, even when stock is scarce. */
const ALWAYS_ALLOWED_UNITS = 5

/**
 * Serializes a buyer's orders, to count them; only the lock of equal orders comes before it. Orders of one network are
 * not serialized, because mobile carriers share addresses, so a few more may pass.
 */
export async function lockHolder(tx: Tx, holder: Omit<Holder, 'id'>, limits: HoldLimits): Promise<void> {
  const { customerId, email, networkDigest } = holder
  const buyer = customerId === null ? `${email.toLowerCase()} ${networkDigest}` : `customer ${customerId}`
  if (limits.perBuyer > 0) await takeAdvisoryLock(tx, `buyer ${buyer}`)
}

export async function limitHolds(
  tx: Tx,
  holder: Holder,
  limits: HoldLimits,
  now: Date,
): Promise<{ ok: true } | Refusal<HoldRefusalReason>> {
  const byBuyer = limits.perBuyer > 0 ? await countHolds(tx, isHeldByBuyer(holder)) : null
  if (byBuyer && byBuyer.count > limits.perBuyer)
    return refuse(
      'too-many-holds',
      `You have ${limits.perBuyer} orders that wait for their payment. Please pay one of them first, or ${formatRetryTime(byBuyer.until, now)}.`,
    )
  const { networkDigest } = holder
  const isCounted = limits.perNetwork > 0 && networkDigest !== null
  const byNetwork = isCounted ? await countHolds(tx, sql`${orders.networkDigest} = ${networkDigest}`) : null
  if (byNetwork && byNetwork.count > limits.perNetwork)
    return refuse(
      'too-many-holds',
      `Too many orders from your connection wait for their payment. Please ${formatRetryTime(byNetwork.until, now)}.`,
    )
  return { ok: true }
}

export function maxPerOrder(stock: number, { scarceUnits, scarceShare }: HoldLimits): number {
  const share = Math.max(ALWAYS_ALLOWED_UNITS, Math.floor(stock * scarceShare))
  return Math.min(stock, Math.max(share, stock - scarceUnits))
}

export type ReservedUnits = { variantId: number; name: string; quantity: number; left: number }

/** Limits an order's share of scarce units, including those its buyer or network holds. The caller locks the row. */
export async function limitScarceStock(
  tx: Tx,
  holder: Holder,
  { variantId, name, quantity, left }: ReservedUnits,
  limits: HoldLimits,
): Promise<{ ok: true } | Refusal<HoldRefusalReason>> {
  if (left >= limits.scarceUnits) return { ok: true }
  const holderConditions = [
    limits.perBuyer > 0 ? isHeldByBuyer(holder) : sql`false`,
    limits.perNetwork > 0 ? sql`${orders.networkDigest} = ${holder.networkDigest}` : sql`false`,
  ]
  const found = parseRows(
    { pieces: 'always' },
    await tx.execute<{ pieces: number }>(sql`
    SELECT coalesce(-sum(${stockMovements.change}), 0)::int AS pieces
    FROM ${orders} JOIN ${stockMovements} ON ${stockMovements.orderId} = ${orders.id}
    WHERE ${orders.state} = 'awaiting payment' AND ${stockMovements.variantId} = ${variantId}
      AND ${orders.id} <> ${holder.id} AND (${sql.join(holderConditions, sql` OR `)})`),
  )
  const heldElsewhere = found[0]?.pieces ?? 0
  const maxUnits =
    Math.max(ALWAYS_ALLOWED_UNITS, Math.floor((left + quantity + heldElsewhere) * limits.scarceShare)) - heldElsewhere
  if (quantity <= maxUnits) return { ok: true }
  return refuse(
    'last-pieces',
    maxUnits > 0
      ? `Few of ${name} are left, so one order can hold up to ${maxUnits}. Please choose fewer, or ask us for more.`
      : `Few of ${name} are left, and ${heldElsewhere} of them wait for your payment, or for somebody’s on your connection. Please pay for those first, or try again later.`,
  )
}

/** Anybody can type an e-mail address: it counts for orders from the same network only. */
function isHeldByBuyer({ customerId, email, networkDigest }: Omit<Holder, 'id'>): SQL {
  return customerId === null
    ? sql`(lower(${orders.email}) = ${email.toLowerCase()} AND ${orders.customerId} IS NULL
        AND ${orders.networkDigest} IS NOT DISTINCT FROM ${networkDigest})`
    : sql`${orders.customerId} = ${customerId}`
}

async function countHolds(tx: Tx, condition: SQL): Promise<{ count: number; until: Date | null }> {
  const [held] = parseRows(
    { count: 'always', until: 'always' },
    await tx.execute<{ count: number; until: number | null }>(sql`
    SELECT count(*)::int AS count, (extract(epoch FROM min(${orders.reservedUntil})) * 1000)::float8 AS until
    FROM ${orders} WHERE ${orders.state} = 'awaiting payment' AND ${condition}`),
  )
  const { count = 0, until = null } = held ?? {}
  return { count, until: until === null ? null : new Date(until) }
}

async function takeAdvisoryLock(tx: Tx, lockName: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
}

function formatRetryTime(until: Date | null, now: Date): string {
  const minutes = until ? Math.ceil((until.getTime() - now.getTime()) / 60_000) : 1
  return minutes > 1 ? `try again in ${minutes} minutes` : 'try again in a minute'
}
