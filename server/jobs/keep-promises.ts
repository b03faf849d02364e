import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { outbox } from '#server/database/order-tables.ts'
import { wordsForPerson } from '#server/logging/provider-refusal.ts'
import type { OrderPromise } from '#server/orders/make-promises.ts'
import { noteBreak, resolveBreak } from '#server/orders/note-break.ts'
import type { Shop } from '#server/shop.ts'
import { each } from './each.ts'

/**
 * Does what an order was promised, by the order's id. It may be asked twice for the same one, when a crash came between
 * doing and noting it down. Throws when it could not be done: it is then tried again, ever less often. What takes several
 * steps begins no further one once `stopping` says so.
 */
export type Keeper = (
  orderId: string,
  payload: Record<string, unknown>,
  stopping: AbortSignal,
) => Promise<void>
export type Keepers = Partial<Record<OrderPromise, Keeper>>

type Needs = Pick<Shop, 'database' | 'now' | 'log'>
type Waiting = typeof outbox.$inferSelect

const LONGEST_PAUSE = 60 * 60_000
/** How long one process has a promise to itself, in milliseconds: longer than any provider lets us wait. */
export const HEAD_START = 30_000
/** After so long (milliseconds) a person should know that a promise could not be kept. */
const PATIENCE = 24 * 60 * 60_000

/** Works through the promises that are due and that somebody knows how to keep, oldest first. */
export async function keepPromises(shop: Needs, keepers: Keepers, stopping: AbortSignal): Promise<void> {
  const kinds = Object.keys(keepers)
  if (kinds.length === 0) return
  const due = await shop.database.orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.nextAt, shop.now()), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.nextAt))
    .limit(50)

  await each(due, stopping, async (promise) => {
    if (!(await claim(shop, promise))) return // another process of the shop has it
    try {
      await keepers[promise.kind as OrderPromise]?.(promise.orderId, promise.payload, stopping)
    } catch (error) {
      await tryLater(shop, promise, error)
      return
    }
    await noteKept(shop, promise)
  })
}

async function claim({ database, now }: Needs, { id, attempts }: Waiting): Promise<boolean> {
  const nextAt = new Date(now().getTime() + HEAD_START)
  const claimed = await database.orm
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)))
  return claimed.rowCount === 1
}

async function noteKept({ database, now }: Needs, { id, kind, orderId, attempts }: Waiting): Promise<void> {
  await database.orm.update(outbox).set({ doneAt: now() }).where(eq(outbox.id, id))
  if (attempts === 0) return
  await resolveBreak(database.orm, { kind: 'promise not kept', reference: `${orderId}: ${kind}` }, now())
}

async function tryLater({ database, now, log }: Needs, promise: Waiting, error: unknown): Promise<void> {
  const { id, kind, orderId, attempts, createdAt } = promise
  log.warn({ err: error, kind, attempts: attempts + 1 }, 'a promise waits')
  const nextAt = new Date(now().getTime() + Math.min(2_000 * 2 ** attempts, LONGEST_PAUSE))
  await database.orm.update(outbox).set({ nextAt }).where(eq(outbox.id, id))
  if (now().getTime() - createdAt.getTime() < PATIENCE) return
  const details = { attempts: attempts + 1, words: wordsForPerson(error) }
  await noteBreak(
    database.orm,
    { kind: 'promise not kept', reference: `${orderId}: ${kind}`, details },
    now(),
  )
}
