import type { Tx } from '#server/database/open-database.ts'
import { outbox } from '#server/database/order-tables.ts'

/** What every placed order sets going, each once. */
export const placedOrderMessages = ['order placed mail', 'analytics purchase'] as const
/** What each shipment of a placed order sets going, each once. */
export const placedShipmentMessages = ['order packing mail', 'book courier'] as const
/** What is told of a shipment later on, each once. */
export const laterShipmentMails = [
  'order shipped mail',
  'order delivered mail',
  'order cancelled mail',
  'order undelivered mail',
] as const

export type OrderMessage = (typeof placedOrderMessages)[number] | 'order refunded mail'
export type ShipmentMessage = (typeof placedShipmentMessages)[number] | (typeof laterShipmentMails)[number]
export type OutboxKind = OrderMessage | ShipmentMessage

/**
 * Writes down what has to be done about an order, in the transaction of the fact that calls for it. Nothing is promised
 * twice, however often somebody comes to the same conclusion.
 */
export async function enqueueOutbox(tx: Tx, orderId: string, kinds: readonly OrderMessage[], now: Date): Promise<void> {
  const messages = kinds.map((kind) => ({ kind, orderId, subject: orderId, createdAt: now, nextAttemptAt: now }))
  await tx.insert(outbox).values(messages).onConflictDoNothing()
}

/** The same about shipments: each kind for each of them. */
export async function enqueueShipmentOutbox(
  tx: Tx,
  shipments: readonly { id: string; orderId: string }[],
  kinds: readonly ShipmentMessage[],
  now: Date,
): Promise<void> {
  const messages = kinds.flatMap((kind) =>
    shipments.map(({ id, orderId }) => ({ kind, orderId, subject: id, createdAt: now, nextAttemptAt: now })),
  )
  await tx.insert(outbox).values(messages).onConflictDoNothing()
}
