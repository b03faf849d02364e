import { and, eq, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { drawCard } from '#server/catalogue/lettering/draw-card.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import { recheckWords } from '#server/orders/lifecycle/hold-for-words.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { readWorkOnWords } from '#server/orders/lifecycle/read-work-on-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { whyNotChangeWords } from '#shop/lettering/why-not-change-words.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { notifyPacking } from './change-words.ts'

export type CardChanged =
  | { ok: true }
  | (Refusal<'not-found' | 'not-paid' | 'cancelled' | 'too-late' | 'no-card' | 'card'> & { field?: string })

type Change = {
  orderId: string
  customerId: number | null
  shipment: string
  note: Pick<GiftNote, 'to' | 'from' | 'message' | 'face' | 'card'>
}

/** Changes a gift card's words until it is printed or its packing starts. Sender, wrap and pen stay. */
export function changeCard({ database, now }: Pick<Shop, 'database' | 'now'>, wanted: Change): Promise<CardChanged> {
  const { orderId, customerId, shipment, note } = wanted
  return runTransaction(database.orm, async (tx): Promise<CardChanged> => {
    const by = createSystemActor('the buyer')
    await actAs(tx, by)
    const order = await findAuthorizedOrder(tx, orderId, customerId, { lock: true })
    const gift = order ? await findGiftOf(tx, order.id, shipment) : undefined
    if (!order || !gift) return refuse('not-found', 'Order not found')
    const whyNot = whyNotChangeWords((await readWorkOnWords(tx, [order]))(order, shipment), 'words')
    if (whyNot) return whyNot
    if (gift.path === '')
      return refuse('no-card', 'This gift was ordered without a card. Please write to us and we add one.')
    if (await isPrinted(tx, shipment))
      return refuse('too-late', 'Its card is made already. Please write to us at once if the words are wrong.')
    const { unsaid, written } = gift
    const drawn = drawCard({ ...note, unsaid, written })
    if (!drawn.ok) return { ...refuse('card', drawn.message), field: drawn.field }
    if (drawn.path === '') return refuse('card', 'Please leave some words on the card, or write to us to have none.')
    if (drawn.path === gift.path && (drawn.note.card ?? 'plain') === gift.card) return { ok: true }
    const { to, from, message, face, card } = drawn.note
    await tx
      .update(gifts)
      .set({ to, from, message, face, card: card ?? 'plain', path: drawn.path, changedAt: now() })
      .where(eq(gifts.shipmentId, shipment))
    await recheckWords(tx, order, { shipment, texts: [to, message, from] })
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    await notifyPacking(tx, { shipmentId: shipment }, now())
    const words = { before: { words: [gift.to, gift.message].join(' ') }, after: { words: [to, message].join(' ') } }
    await recordAudit(tx, by, { operation: 'orders.words', subject: auditedOrder(order), ...words })
    return { ok: true }
  })
}

async function findGiftOf(tx: Tx, orderId: string, shipmentId: string) {
  const [found] = await tx
    .select({ gift: gifts })
    .from(gifts)
    .innerJoin(shipments, eq(shipments.id, gifts.shipmentId))
    .where(and(eq(shipments.orderId, orderId), eq(gifts.shipmentId, shipmentId)))
  return found?.gift
}

async function isPrinted(tx: Tx, shipmentId: string): Promise<boolean> {
  return (await tx.$count(printJobs, and(eq(printJobs.subject, shipmentId), eq(printJobs.kind, 'card')))) > 0
}
