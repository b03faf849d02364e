import type { Tx } from '#server/database/open-database.ts'
import { outbox } from '#server/database/order-tables.ts'

/** What every placed order sets going, each once. */
export const placedOrderMessages = [
  'order placed mail',
  'order packing mail',
  'book courier',
  'analytics purchase',
] as const
/** What is told of an order later on, each once. */
export const laterOrderMails = [
  'order shipped mail',
  'order delivered mail',
  'order cancelled mail',
  'order refunded mail',
  'order undelivered mail',
] as const
export type OutboxKind = (typeof placedOrderMessages)[number] | (typeof laterOrderMails)[number]

/**
 * Writes down what has to be done about an order, in the transaction of the fact that calls for it. Nothing is promised
 * twice, however often somebody comes to the same conclusion.
 */
export async function enqueueOutbox(tx: Tx, orderId: string, kinds: readonly OutboxKind[], now: Date): Promise<void> {
  await tx
    .insert(outbox)
    .values(kinds.map((kind) => ({ kind, orderId, createdAt: now, nextAttemptAt: now })))
    .onConflictDoNothing()
}
