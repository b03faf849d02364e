import { and, eq, ne, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { readWorkOnWords } from '#server/orders/lifecycle/read-work-on-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { nameLettering, type Lettering } from '#shop/lettering/name-lettering.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

/**
 * Mails the buyer the reason and a link to change the words or photograph. Affected parcels wait for staff.
 * If some of the order's parcels wait already, no others join. @param design the refused one: its parcel waits
 */
export function askForWords(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, reason, design }: { orderNumber: number; reason: string; design?: string | undefined },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found' | 'no-words' | 'too-late' | 'held-already' | 'nobody-to-ask'>> {
  return runAs(database.orm, by, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const all = await listWorded(tx, order.id)
    const worded = all.filter(({ state }) => canStillChange(order.state, state))
    const asked = design
      ? worded.filter(({ designs }) => designs.some(({ choice }) => choice === design))
      : worded.filter(({ shipment }) => order.heldFor === null || isShipmentHeld(order, shipment))
    const [first] = asked
    const isMeant = ({ designs }: Worded) => design === undefined || designs.some(({ choice }) => choice === design)
    if (first === undefined && worded.length < all.length && all.some(isMeant))
      return refuse.conflict('too-late', PACKED)
    if (first === undefined)
      return refuse.conflict('no-words', 'Nothing of this order has words or a photograph that its buyer could change.')
    if (order.heldFor !== null && order.heldBy !== WORDS_HOLDER)
      return refuse.conflict('held-already', `${order.heldBy ?? 'Somebody'} holds this order already: ${order.heldFor}`)
    if (order.email === '')
      return refuse.conflict('nobody-to-ask', 'This order no longer has an e-mail address. Call its buyer.')
    const { piece, shipment } = first
    if (design !== undefined && (await readWorkOnWords(tx, [order]))(order, shipment).isBegun)
      return refuse.conflict('too-late', BEGUN)
    const what = nameLettering(asked.flatMap((each) => listLabels(each, design)))
    const held = { heldFor: `${askedFor[what]} asked for: ${reason}`, heldBy: WORDS_HOLDER, heldAt: now() }
    const wanted = [...new Set(asked.map(({ shipment }) => shipment))]
    const heldShipments = design === undefined ? (order.heldShipments ?? wanted) : joinHeld(order, wanted)
    await tx
      .update(orders)
      .set({ ...held, heldShipments, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const payload = {
      order: formatOrderNumber(order.number),
      id: order.id,
      piece: what === 'words and photograph' ? nameMixed(asked, design) : piece,
      reason,
      what,
    }
    await queueMail(tx, { kind: 'other words', recipient: order.email, payload }, now())
    await recordAudit(tx, by, {
      operation: operations[what],
      subject: auditedOrder(order),
      before: { held: order.heldFor !== null },
      after: { held: true },
      reason,
    })
    return { ok: true }
  })
}

const PACKED = 'Their parcel is packed, sent or cancelled, so nothing on its pieces can change.'
const BEGUN =
  'Work on this parcel has begun, so its buyer can no longer change it on the page. Hold the order, and write to them.'

const askedFor: Readonly<Record<Lettering, string>> = {
  words: 'Other words were',
  photograph: 'Another photograph was',
  'words and photograph': 'Other words or another photograph were',
}
const operations: Readonly<Record<Lettering, string>> = {
  words: 'orders.ask-words',
  photograph: 'orders.ask-photograph',
  'words and photograph': 'orders.ask-words-and-photograph',
}

/** Labels of all print areas, or of the design's; a card has words. */
function listLabels({ designs }: Worded, design: string | undefined): string[] {
  if (designs.length === 0) return ['']
  return designs.flatMap(({ choice, label }) => (design === undefined || choice === design ? [label] : []))
}

/** The first piece with words and the first with a photograph, which may be the same. */
function nameMixed(asked: readonly Worded[], design: string | undefined): string {
  const find = (isWanted: boolean) =>
    asked.find((each) => listLabels(each, design).some((label) => isPhotographLabel(label) === isWanted))?.piece ?? []
  return [...new Set([find(false), find(true)].flat())].join(' and ')
}

function joinHeld({ heldFor, heldShipments }: Order, wanted: readonly string[]): string[] | null {
  return heldFor === null ? [...wanted] : heldShipments && [...new Set([...heldShipments, ...wanted])]
}

type Worded = { shipment: string; state: ShipmentState; piece: string; designs: ChosenExtra[] }

/** Designs and cards by parcel, pieces before cards. */
async function listWorded(tx: Tx, orderId: string): Promise<Worded[]> {
  const lines = await tx
    .select({
      shipment: orderLines.shipmentId,
      state: shipments.state,
      piece: orderLines.name,
      choices: orderLines.choices,
    })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const lettered = lines
    .map(({ choices, ...line }) => ({ ...line, designs: choices.filter(({ choice }) => isDesignId(choice)) }))
    .filter(({ designs }) => designs.length > 0)
  const carded = await tx
    .select({ shipment: gifts.shipmentId, state: shipments.state })
    .from(gifts)
    .innerJoin(shipments, eq(shipments.id, gifts.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(gifts.path, '')))
  return [...lettered, ...carded.map((card) => ({ ...card, piece: 'card', designs: [] }))]
}
