import type { Tx } from '#server/platform/database/open-database.ts'
import { outbox } from '#server/platform/database/order-tables.ts'

export const placedOrderMessages = ['order placed mail', 'analytics purchase'] as const
export const placedShipmentMessages = ['order packing mail', 'book courier'] as const
export const laterShipmentMails = [
  'order shipped mail',
  'order delivered mail',
  'order cancelled mail',
  'order undelivered mail',
  'order again mail',
] as const

export type OrderMessage = (typeof placedOrderMessages)[number] | 'order refunded mail'
export type ShipmentMessage = (typeof placedShipmentMessages)[number] | (typeof laterShipmentMails)[number]
export type RefundMessage = 'order returned mail'
type CourierReturnMessage = 'book return' | 'cancel return'
export type TakeBackMessage = 'order return mail' | CourierReturnMessage
export type ProofMessage = 'order proof mail' | 'order proof reminder mail'
export type AskMessage = 'order ask mail'
export type OutboxKind =
  | OrderMessage
  | ShipmentMessage
  | RefundMessage
  | ProofMessage
  | TakeBackMessage
  | AskMessage
  | 'order payment mail'

/** Call it in the transaction of the cause. It writes a kind once per subject, however often called. */
export async function enqueueOutbox(tx: Tx, orderId: string, kinds: readonly OrderMessage[], now: Date): Promise<void> {
  const messages = kinds.map((kind) => ({ kind, orderId, subject: orderId, createdAt: now, nextAttemptAt: now }))
  await tx.insert(outbox).values(messages).onConflictDoNothing()
}

export async function enqueueShipmentOutbox(
  tx: Tx,
  shipments: readonly { id: string; orderId: string }[],
  kinds: readonly ShipmentMessage[],
  now: Date,
  payload: Record<string, unknown> = {},
): Promise<void> {
  const messages = kinds.flatMap((kind) =>
    shipments.map(({ id, orderId }) => ({ kind, orderId, subject: id, payload, createdAt: now, nextAttemptAt: now })),
  )
  await tx.insert(outbox).values(messages).onConflictDoNothing()
}

export async function enqueueRefundOutbox(
  tx: Tx,
  { orderId, keys }: { orderId: string; keys: readonly string[] },
  kind: RefundMessage,
  now: Date,
): Promise<void> {
  const messages = keys.map((subject) => ({ kind, orderId, subject, createdAt: now, nextAttemptAt: now }))
  if (messages.length > 0) await tx.insert(outbox).values(messages).onConflictDoNothing()
}

type TakeBack = { returnId: number; stage: 'asked' | 'received' }

/** For pieces that the buyer returns. */
export async function enqueueReturnMail(
  tx: Tx,
  orderId: string,
  { returnId, stage }: TakeBack,
  now: Date,
): Promise<void> {
  const mail = { kind: 'order return mail', orderId, createdAt: now, nextAttemptAt: now } as const
  await tx
    .insert(outbox)
    .values({ ...mail, subject: `return ${returnId} ${stage}` })
    .onConflictDoNothing()
}

/** The courier fetches them from the buyer. */
export async function enqueueCourierReturn(
  tx: Tx,
  orderId: string,
  { kind, returnId }: { kind: CourierReturnMessage; returnId: number },
  now: Date,
): Promise<void> {
  const message = { kind, orderId, createdAt: now, nextAttemptAt: now }
  await tx
    .insert(outbox)
    .values({ ...message, subject: `return ${returnId}` })
    .onConflictDoNothing()
}

export function readTakeBackSubject(subject: string): TakeBack {
  const [, id = '', stage] = subject.split(' ')
  return { returnId: Number(id), stage: stage === 'received' ? stage : 'asked' }
}

/** For a paid part of an order. @param subject its receipt voucher's number */
export async function enqueuePaymentMail(tx: Tx, orderId: string, subject: string, now: Date): Promise<void> {
  await tx
    .insert(outbox)
    .values({ kind: 'order payment mail', orderId, subject, createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing()
}

export async function enqueueProofMail(tx: Tx, orderId: string, key: string, now: Date): Promise<void> {
  const mail = { kind: 'order proof mail', orderId, subject: key, createdAt: now, nextAttemptAt: now }
  await tx.insert(outbox).values(mail).onConflictDoNothing()
}

export async function enqueueProofReminder(
  tx: Tx,
  orderId: string,
  { key, day }: { key: string; day: number },
  now: Date,
): Promise<void> {
  const subject = `${key}:${day}`
  const mail = { kind: 'order proof reminder mail', orderId, subject, createdAt: now, nextAttemptAt: now }
  await tx.insert(outbox).values(mail).onConflictDoNothing()
}

export type AskNews = 'answered' | `day ${number}`

/** For the buyer, while the recipient is asked for the address. */
export async function enqueueAskMail(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  news: AskNews,
  now: Date,
): Promise<void> {
  const mail = { kind: 'order ask mail', orderId, subject: `${id}:${news}`, createdAt: now, nextAttemptAt: now }
  await tx.insert(outbox).values(mail).onConflictDoNothing()
}
