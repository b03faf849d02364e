import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { outbox } from '#server/platform/database/order-tables.ts'
import { describeForStaff } from '#server/platform/logging/provider-error.ts'
import type { OutboxKind } from './enqueue-outbox.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { withRequestId } from '#server/platform/logging/request-id.ts'
import type { Shop } from '#server/platform/shop.ts'
import { claim, LEASE_MS } from './claim.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { nextAttemptAt, retryPolicies } from './retry-policy.ts'

/** A crash may repeat the call: be idempotent. Throw to be retried (`retryPolicies.outbox`). */
export type OutboxHandler = (subject: string, payload: Record<string, unknown>, stopping: AbortSignal) => Promise<void>
export type OutboxHandlers = Partial<Record<OutboxKind, OutboxHandler>>

type OutboxShop = Pick<Shop, 'database' | 'now' | 'log'>
type OutboxMessage = typeof outbox.$inferSelect

export function selectDueMessages({ database, now }: Pick<Shop, 'database' | 'now'>, kinds: readonly string[]) {
  return database.orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.processedAt), lte(outbox.nextAttemptAt, now()), inArray(outbox.kind, [...kinds])))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(50)
}

export async function runOutbox(shop: OutboxShop, handlers: OutboxHandlers, stopping: AbortSignal): Promise<void> {
  const kinds = Object.keys(handlers)
  if (kinds.length === 0) return
  const due = await selectDueMessages(shop, kinds)

  await forEachConcurrently(due, stopping, async (message) => {
    const leaseEnd = new Date(shop.now().getTime() + LEASE_MS)
    if (!(await claim(shop.database.orm, outbox, message, leaseEnd))) return
    await withRequestId(message.requestId, () => handle(shop, handlers, { message, leaseEnd }, stopping))
  })
}

async function handle(
  shop: OutboxShop,
  handlers: OutboxHandlers,
  { message, leaseEnd }: { message: OutboxMessage; leaseEnd: Date },
  stopping: AbortSignal,
): Promise<void> {
  const { kind, subject, payload } = message
  try {
    await handlers[kind as OutboxKind]?.(subject, payload, stopping)
  } catch (error) {
    await scheduleRetry(shop, message, error)
    return
  }
  await markDone(shop, message, leaseEnd)
  shop.log.info({ event: 'outbox.done', kind, subject }, 'what followed from an order was done')
}

/** Not if it was reopened during the run: its result may be outdated. */
async function markDone(
  { database, now }: OutboxShop,
  { id, kind, subject, attempts }: OutboxMessage,
  leaseEnd: Date,
): Promise<void> {
  const isStillOurs = and(eq(outbox.id, id), eq(outbox.nextAttemptAt, leaseEnd))
  await database.orm.update(outbox).set({ processedAt: now() }).where(isStillOurs)
  if (attempts === 0) return
  await resolveException(database.orm, { kind: 'promise not kept', reference: `${subject}: ${kind}` }, now())
}

async function scheduleRetry(
  { database, now, log }: OutboxShop,
  message: OutboxMessage,
  error: unknown,
): Promise<void> {
  const { id, kind, subject, attempts, createdAt } = message
  const failed = { err: error, kind, attempts: attempts + 1 }
  log.warn({ event: 'outbox.retry', ...failed }, 'An outbox message failed and is tried again')
  const nextAt = nextAttemptAt(retryPolicies.outbox, attempts, now())
  await database.orm.update(outbox).set({ nextAttemptAt: nextAt }).where(eq(outbox.id, id))
  if (now().getTime() - createdAt.getTime() < retryPolicies.outbox.alertAfterMs) return
  const details = { attempts: attempts + 1, words: describeForStaff(error) }
  await recordException(database.orm, { kind: 'promise not kept', reference: `${subject}: ${kind}`, details }, now())
}
