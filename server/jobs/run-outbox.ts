import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { outbox } from '#server/database/order-tables.ts'
import { describeForStaff } from '#server/logging/provider-error.ts'
import type { OutboxKind } from './enqueue-outbox.ts'
import { recordBreak, resolveBreak } from '#server/ledger/record-break.ts'
import type { Shop } from '#server/shop.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

/**
 * Does what an order was promised, by the order's id. It may be asked twice for the same one, when a crash came between
 * doing and noting it down. Throws when it could not be done: it is then tried again, ever less often. What takes several
 * steps begins no further one once `stopping` says so.
 */
export type OutboxHandler = (orderId: string, payload: Record<string, unknown>, stopping: AbortSignal) => Promise<void>
export type OutboxHandlers = Partial<Record<OutboxKind, OutboxHandler>>

type OutboxShop = Pick<Shop, 'database' | 'now' | 'log'>
type OutboxMessage = typeof outbox.$inferSelect

const MAX_BACKOFF_MS = 60 * 60_000
/** How long one process has a promise to itself, in milliseconds: longer than any provider lets us wait. */
export const OUTBOX_LEASE_MS = 30_000
/** After so long (milliseconds) a person should know that a promise could not be kept. */
const ALERT_AFTER_MS = 24 * 60 * 60_000

/** Works through the promises that are due and that somebody knows how to keep, oldest first. */
export async function runOutbox(shop: OutboxShop, handlers: OutboxHandlers, stopping: AbortSignal): Promise<void> {
  const kinds = Object.keys(handlers)
  if (kinds.length === 0) return
  const due = await shop.database.orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.processedAt), lte(outbox.nextAttemptAt, shop.now()), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(50)

  await forEachConcurrently(due, stopping, async (message) => {
    if (!(await claim(shop, message))) return // another process of the shop has it
    try {
      await handlers[message.kind as OutboxKind]?.(message.orderId, message.payload, stopping)
    } catch (error) {
      await scheduleRetry(shop, message, error)
      return
    }
    await markDone(shop, message)
  })
}

async function claim({ database, now }: OutboxShop, { id, attempts }: OutboxMessage): Promise<boolean> {
  const nextAt = new Date(now().getTime() + OUTBOX_LEASE_MS)
  const claimed = await database.orm
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: nextAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)))
  return claimed.rowCount === 1
}

async function markDone({ database, now }: OutboxShop, { id, kind, orderId, attempts }: OutboxMessage): Promise<void> {
  await database.orm.update(outbox).set({ processedAt: now() }).where(eq(outbox.id, id))
  if (attempts === 0) return
  await resolveBreak(database.orm, { kind: 'promise not kept', reference: `${orderId}: ${kind}` }, now())
}

async function scheduleRetry(
  { database, now, log }: OutboxShop,
  message: OutboxMessage,
  error: unknown,
): Promise<void> {
  const { id, kind, orderId, attempts, createdAt } = message
  log.warn({ err: error, kind, attempts: attempts + 1 }, 'a promise waits')
  const nextAt = new Date(now().getTime() + Math.min(2_000 * 2 ** attempts, MAX_BACKOFF_MS))
  await database.orm.update(outbox).set({ nextAttemptAt: nextAt }).where(eq(outbox.id, id))
  if (now().getTime() - createdAt.getTime() < ALERT_AFTER_MS) return
  const details = { attempts: attempts + 1, words: describeForStaff(error) }
  await recordBreak(database.orm, { kind: 'promise not kept', reference: `${orderId}: ${kind}`, details }, now())
}
