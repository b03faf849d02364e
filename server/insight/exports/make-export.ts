import { and, eq, gt, lt } from 'drizzle-orm'
import { exports, type Export } from '#server/platform/database/export-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const LIFETIME_MS = 24 * 60 * 60_000

type Needs = Pick<Shop, 'database' | 'now'>
export type WantedExport = Pick<Export, 'kind'> & {
  from?: string | undefined
  to?: string | undefined
  orderNumbers?: readonly number[] | undefined
}

/** For one day and its requester. The audit entry precedes the first row. */
export function makeExport({ database, now }: Needs, wanted: WantedExport, by: StaffActor): Promise<Export> {
  const { kind, from: fromDay = null, to: toDay = null } = wanted
  const orderNumbers = wanted.orderNumbers ? [...wanted.orderNumbers] : null
  return database.orm.transaction(async (tx) => {
    await actAs(tx, by)
    const expiresAt = new Date(now().getTime() + LIFETIME_MS)
    const row = { kind, fromDay, toDay, orderNumbers, madeById: by.id, madeAt: now(), expiresAt }
    const [made] = await tx.insert(exports).values(row).returning()
    if (!made) throw new Error('No export was made')
    await recordAudit(tx, by, {
      operation: `exports.${kind}`,
      subject: { kind: 'export', id: String(made.id), name: nameOf(kind, orderNumbers) },
      after: { kind, fromDay, toDay, ...(orderNumbers && { orders: orderNumbers.map(formatOrderNumber) }) },
    })
    return made
  })
}

function nameOf(kind: Export['kind'], orderNumbers: readonly number[] | null): string {
  if (orderNumbers === null) return kind === 'orders' ? 'all orders' : 'all buyers'
  return orderNumbers.length === 1 ? '1 order' : `${orderNumbers.length} orders`
}

/** Undefined for other people's, and after a day. */
export async function findExport({ database, now }: Needs, id: number, madeById: string): Promise<Export | undefined> {
  const isTheirs = and(eq(exports.id, id), eq(exports.madeById, madeById), gt(exports.expiresAt, now()))
  const [found] = await database.orm.select().from(exports).where(isTheirs)
  return found
}

export async function purgeExports({ database, now }: Needs): Promise<void> {
  await database.orm.delete(exports).where(lt(exports.expiresAt, now()))
}
