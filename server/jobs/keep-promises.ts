import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { outbox } from '#server/database/order-tables.ts'
import type { OrderPromise } from '#server/orders/place-paid-order.ts'
import type { Shop } from '#server/shop.ts'
import { each } from './each.ts'

/**
 * Does what an order was promised, by the order's id. It may be asked twice for the same one, when a crash came between
 * doing and noting it down. Throws when it could not be done: it is then tried again, ever less often.
 */
export type Keeper = (orderId: string, payload: Record<string, unknown>) => Promise<void>
export type Keepers = Partial<Record<OrderPromise, Keeper>>

const LONGEST_PAUSE = 60 * 60_000

/** Works through the promises that are due and that somebody knows how to keep, oldest first. */
export async function keepPromises(
  { database, now, log }: Pick<Shop, 'database' | 'now' | 'log'>,
  keepers: Keepers,
  stopping: AbortSignal,
): Promise<void> {
  const { orm } = database
  const kinds = Object.keys(keepers)
  if (kinds.length === 0) return
  const due = await orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.nextAt, now()), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.nextAt))
    .limit(50)

  await each(due, stopping, async (promise) => {
    const nextAt = new Date(now().getTime() + Math.min(2_000 * 2 ** promise.attempts, LONGEST_PAUSE))
    const claimed = await orm
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAt })
      .where(and(eq(outbox.id, promise.id), eq(outbox.attempts, promise.attempts)))
    if (claimed.rowCount === 0) return // another process of the shop has it
    try {
      await keepers[promise.kind as OrderPromise]?.(promise.orderId, promise.payload)
    } catch (error) {
      log.warn({ err: error, kind: promise.kind, attempts: promise.attempts + 1 }, 'a promise waits')
      return
    }
    await orm.update(outbox).set({ doneAt: now() }).where(eq(outbox.id, promise.id))
  })
}
