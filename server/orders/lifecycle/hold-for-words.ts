import { eq, inArray, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { designPieces, designs } from '#server/platform/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { describeWordReasons, findWordReasons, READ_WORDS } from '#shop/lettering/find-word-reasons.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { isShipmentHeld } from './held-shipments.ts'

const onceMore = {
  words: 'The words were changed: read them once more',
  photograph: 'The photograph was changed: look at it once more',
} as const

/** `texts`: card texts and other words outside of designs. */
type ShipmentWords = { shipment: string; designs: readonly string[]; texts: readonly string[] }
type Hold = Pick<Order, 'heldFor' | 'heldShipments'>

/** Holds shipments whose words a person should read until staff release them. */
export async function holdForWords(tx: Tx, orderId: string, words: readonly ShipmentWords[]): Promise<void> {
  const hold = findHold(await readTexts(tx, words))
  if (hold) await writeHold(tx, orderId, hold)
}

/** A hold ends once all words are clean, except one with a request for changes. The caller holds the order's row lock. */
export async function recheckWords(
  tx: Tx,
  order: Order,
  changed: { shipment: string; texts: readonly string[]; isPhotograph?: boolean },
): Promise<void> {
  const { heldFor } = order
  if (heldFor !== null && order.heldBy !== WORDS_HOLDER) return
  const what = changed.isPhotograph ? 'photograph' : 'words'
  const isAsked = heldFor !== null && !heldFor.startsWith(READ_WORDS)
  const bound = await listBound(tx, order)
  const read = bound.length > 0 ? await readShipmentWords(tx, bound) : []
  // A shipment that is not held was released before: only its new words count.
  const found = new Map([
    ...(await readTexts(tx, read)),
    ...(bound.includes(changed.shipment) ? [] : [toEntry(changed)]),
  ])
  const hold = findHold(found)
  if (hold) await writeHold(tx, order.id, isAsked ? { ...hold, heldShipments: joinBound(order, hold) } : hold)
  else if (isAsked) await writeHold(tx, order.id, { heldFor: onceMore[what], heldShipments: order.heldShipments })
  else if (heldFor !== null) await writeHold(tx, order.id, { heldFor: null, heldShipments: null })
}

function joinBound({ heldShipments: bound }: Hold, { heldShipments: more }: Hold): string[] | null {
  return bound && more && [...new Set([...bound, ...more])]
}

const toEntry = ({ shipment, texts }: { shipment: string; texts: readonly string[] }) => [shipment, texts] as const

export async function readDesignWords(tx: Tx, design: string): Promise<string[]> {
  return (await readWords(tx, [design])).get(design) ?? []
}

function findHold(texts: ReadonlyMap<string, readonly string[]>): Hold | null {
  const reasons = findWordReasons([...texts.values()].flat())
  if (reasons.length === 0) return null
  const bound = [...texts].filter(([, own]) => findWordReasons(own).length > 0)
  return { heldFor: describeWordReasons(reasons), heldShipments: bound.map(([shipment]) => shipment) }
}

function writeHold(tx: Tx, orderId: string, { heldFor, heldShipments }: Hold) {
  const heldAt = heldFor === null ? null : sql`now()`
  return tx
    .update(orders)
    .set({ heldFor, heldShipments, heldBy: heldFor && WORDS_HOLDER, heldAt })
    .where(eq(orders.id, orderId))
}

async function listBound(tx: Tx, order: Order): Promise<string[]> {
  if (order.heldFor === null) return []
  const own = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, order.id))
  return own.map(({ id }) => id).filter((id) => isShipmentHeld(order, id))
}

async function readShipmentWords(tx: Tx, shipmentIds: readonly string[]): Promise<ShipmentWords[]> {
  const lines = await tx
    .select({ shipment: orderLines.shipmentId, choices: orderLines.choices })
    .from(orderLines)
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
  const notes = await tx
    .select({ shipment: gifts.shipmentId, to: gifts.to, message: gifts.message, from: gifts.from })
    .from(gifts)
    .where(inArray(gifts.shipmentId, [...shipmentIds]))
  return shipmentIds.map((shipment) => ({
    shipment,
    designs: lines
      .filter((line) => line.shipment === shipment)
      .flatMap(({ choices }) => choices.map(({ choice }) => choice).filter(isDesignId)),
    texts: notes.filter((note) => note.shipment === shipment).flatMap(({ to, message, from }) => [to, message, from]),
  }))
}

async function readTexts(tx: Tx, words: readonly ShipmentWords[]): Promise<Map<string, string[]>> {
  const ofDesigns = await readWords(tx, [...new Set(words.flatMap((each) => each.designs))])
  return new Map(
    words.map(({ shipment, designs: ids, texts }) => [
      shipment,
      [...texts, ...ids.flatMap((id) => ofDesigns.get(id) ?? [])],
    ]),
  )
}

async function readWords(tx: Orm | Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>()
  if (ids.length === 0) return words
  const found = await tx
    .select({ id: designs.id, lines: designs.lines, own: designPieces.lines })
    .from(designs)
    .leftJoin(designPieces, eq(designPieces.designId, designs.id))
    .where(inArray(designs.id, [...ids]))
  for (const { id, lines, own } of found) words.set(id, [...(words.get(id) ?? []), (own ?? lines).join('\n')])
  return words
}
