import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Answer } from '#providers/answer.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { ProviderRefusal } from '#server/logging/provider-refusal.ts'
import type { Shop } from '#server/shop.ts'

/** How long a step may take at most, in milliseconds: a courier service is given four seconds for each question. */
const STEP = 20_000

/**
 * Lets one worker at a time speak to the courier service about a parcel: booking it and cancelling it never overlap,
 * not even in two processes. After a crash the parcel is free again within seconds.
 * @param work gets `step`, to be called before each further question: it extends the worker's time, and throws when the
 * shop is closing
 * @returns what `work` returns, or `busy` when somebody else is at it
 */
export async function workOnParcel<Result>(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  work: (step: () => Promise<void>) => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Result | 'busy'> {
  const until = () => new Date(now().getTime() + STEP)
  const free = or(isNull(shipments.busyUntil), lte(shipments.busyUntil, now()))
  const taken = await orm
    .update(shipments)
    .set({ busyUntil: until() })
    .where(and(eq(shipments.orderId, orderId), free))
  if (taken.rowCount === 0) return 'busy'
  const own = eq(shipments.orderId, orderId)
  const step = async () => {
    stopping?.throwIfAborted()
    await orm.update(shipments).set({ busyUntil: until() }).where(own)
  }
  try {
    return await work(step)
  } finally {
    await orm.update(shipments).set({ busyUntil: null }).where(own)
  }
}

/** The value of an answer. @throws ProviderRefusal when there is none: the promise is then kept later */
export function must<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new ProviderRefusal('The courier service', answer)
}
