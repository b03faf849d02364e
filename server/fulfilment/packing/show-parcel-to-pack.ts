import type { ParcelToPack } from '#contract/counter/packing.ts'
import type { Gift } from '#server/platform/database/gift-tables.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import type { ParcelRow } from '#server/platform/database/parcel-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { boxDimensions, parcelReference, weightOfWanted } from '#server/fulfilment/shipping/to-new-parcel.ts'
import { isDeclared } from '#shop/catalogue/particulars.ts'
import { cards } from '#shop/gifts/card-names.ts'
import { choicesText } from '#shop/cart/choices.ts'
import { keyOfPlanned, type HamperPlan } from '#shop/hampers/fill-hamper.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { formatNumberInOrder, formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { isMadeForOrder, namePieceWork } from '#shop/lettering/made-pieces.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { suggestBox } from '#shop/packing/boxes.ts'
import { whyNotPack, type WhyNotPack } from '#shop/packing/why-not-pack.ts'
import { addressMark } from './finish-packing.ts'
import { toParcelAtTable } from './lock-packing.ts'
import type { PackingParts, ReadBy } from './read-parcel-parts.ts'
import { hasLabel } from './read-ticks.ts'

type Found = { shipment: Shipment; order: Order; parcel: ParcelRow | null; gift: Gift | null }

/** Packers need no amounts, phone or e-mail. */
export function showParcelToPack(
  { shipment, order, parcel, gift }: Found,
  parts: PackingParts,
  { now, today, staffId, photographForBuyer, boxes, hasRefundedLines = false }: ReadBy,
): ParcelToPack {
  const { id, position, state, shipBy, recipient, courierName } = shipment
  // An unpacked parcel starts again.
  const isUnpacked = state === 'placed' || state === 'confirmed'
  const packing = parts.packed.find((each) => each.shipmentId === id && !(isUnpacked && each.packedAt !== null))
  const lines = parts.lines.map(({ line }) => line).filter((line) => line.shipmentId === id && line.quantity > 0)
  const isBegun = packing !== undefined && packing.packedAt === null
  const { cancellations, openProofs } = parts
  const atTable = {
    order,
    shipment,
    parcel,
    cancellations,
    openProofs,
    hasPieces: lines.length > 0,
    toMake: parts.toMake,
  }
  const reason = whyNotPack(toParcelAtTable(atTable), now)
  const pick = parts.taken.find(({ shipmentId }) => shipmentId === id)
  return {
    shipment: id,
    number: formatNumberInOrder(order.number, position),
    order: formatOrderNumber(order.number),
    reference: parcelReference(order, shipment),
    state,
    shipBy,
    urgency: findUrgency(state === 'packed' && !isBegun ? 'packed' : 'to pack', shipBy, today),
    to: {
      name: `${recipient.firstName} ${recipient.lastName}`.trim(),
      address: recipient.address,
      city: recipient.city,
      state: recipient.state,
      postcode: recipient.postcode,
    },
    addressSeen: addressMark(shipment),
    courierName: parcel?.courierName ?? courierName,
    awb: parcel?.awb ?? null,
    weight: weightOfWanted(shipment, lines),
    size: boxDimensions(lines),
    boxes: boxes.map(({ name }) => name),
    suggestedBox: suggestBox(boxes, lines),
    lines: showLines(id, packing?.id, parts).filter(hasRefundedLines ? Boolean : isShown),
    gift: showGift(gift),
    notes: parts.notes
      .filter(({ orderId }) => orderId === order.id)
      .map(({ words, by, pinned }) => ({ words, by, pinned })),
    stop: reason && showStop(reason),
    pick: pick
      ? { id: pick.id, by: pick.staffName, isMine: pick.staffId === staffId, takenAt: pick.takenAt.toISOString() }
      : null,
    packing: packing ? showPacking(packing, parts, staffId) : null,
    photographForBuyer,
    prints: showPrints(shipment, parts),
  }
}

function showPrints({ id, againOf }: Shipment, { prints, challans }: PackingParts): ParcelToPack['prints'] {
  const times = (kind: 'label' | 'slip' | 'card' | 'challan') =>
    prints.find((print) => print.subject === id && print.kind === kind)?.times ?? 0
  // A cancelled challan does not count.
  const challan = challans.includes(id) ? times('challan') : 0
  return { label: times('label'), slip: times('slip'), card: times('card'), challan: againOf === null ? null : challan }
}

/** Lines that were refunded in full leave, unless some of them are in the box. */
const isShown = ({ quantity, ticked }: ParcelToPack['lines'][number]) => quantity > 0 || ticked.length > 0

function showGift(gift: Gift | null): ParcelToPack['gift'] {
  if (!gift) return null
  const { to, message, from, unsaid, card, written, wrap, path } = gift
  const words = [to, message, from && `– ${from}`].filter(Boolean).join('\n')
  return { hasCard: path !== '', to, unsaid, card: cards[card].label, written: written ? words : null, wrap }
}

function showStop({ reason, message, at, by, words }: WhyNotPack): ParcelToPack['stop'] {
  return { reason, message, at: at?.toISOString() ?? null, by, words }
}

function showLines(
  shipmentId: string,
  packingId: string | undefined,
  { lines, ticks, marks, made, toMake, proofs, shelves }: PackingParts,
) {
  const findTicks = (lineId: number, key: string) =>
    ticks.filter((tick) => tick.packingId === packingId && tick.lineId === lineId && tick.piece === key)
  const listMarked = (lineId: number, mark: (typeof marks)[number]['mark']) =>
    marks.filter((each) => each.lineId === lineId && each.mark === mark).map(({ unit }) => unit)
  // In an order with `madeAt` every unit is made, also without a tick.
  const listMade = ({ id, quantity }: { id: number; quantity: number }) => {
    const units = made.filter(({ lineId }) => lineId === id).map(({ unit }) => unit)
    const isLeft = toMake.some(({ line }) => line === id)
    return isLeft || units.length >= quantity ? units : Array.from({ length: quantity }, (_, index) => index + 1)
  }
  return lines
    .filter(({ line }) => line.shipmentId === shipmentId)
    .map(({ line, variant, firstPiece }): ParcelToPack['lines'][number] => ({
      line: line.id,
      piece: firstPiece,
      name: line.name,
      choices: choicesText(line),
      hamper: showHamper(line.hamper, shelves, (key) => findTicks(line.id, key)),
      quantity: line.quantity,
      refundedUnits: line.bought - line.quantity,
      shelf: variant?.shelf ?? '',
      picture: line.picture,
      codes: listCodes(line.variantId, variant),
      work: isMadeForOrder(line) ? namePieceWork(line) : null,
      made: listMade(line),
      proof: proofs.get(line.id) ?? null,
      ticked: findTicks(line.id, '').map(({ unit }) => unit),
      picked: listMarked(line.id, 'picked'),
      missing: listMarked(line.id, 'missing'),
    }))
}

function listCodes(id: number, variant: { barcode: string | null; sku: string | null } | null | undefined): string[] {
  return [variant?.barcode, variant?.sku, `P${id}`].filter((code) => code != null)
}

function showHamper(
  hamper: HamperPlan | null,
  shelves: PackingParts['shelves'],
  findTicks: (key: string) => PackingParts['ticks'],
) {
  if (!hamper) return null
  const pieces = hamper.pieces.map((piece) => {
    const variant = shelves.get(piece.id)
    const key = keyOfPlanned(piece)
    const ticks = findTicks(key)
    return {
      ...omitFields(piece, ['gstRate']),
      key,
      shelf: variant?.shelf ?? '',
      codes: listCodes(piece.id, variant),
      ticked: ticks.map(({ unit }) => unit),
      hasBatch: variant?.inside.some(isDeclared) ?? false,
      batches: ticks.filter(hasLabel).map(({ unit, batch, bestBefore }) => ({ unit, batch, bestBefore })),
    }
  })
  return { ...hamper, pieces }
}

function showPacking(
  packing: PackingParts['packed'][number],
  { pictures }: PackingParts,
  staffId: string,
): ParcelToPack['packing'] {
  const { id, n, staffName, startedAt, packedAt, packedBy, box, weight } = packing
  return {
    id,
    n,
    by: staffName,
    isMine: packing.staffId === staffId,
    startedAt: startedAt.toISOString(),
    packedAt: packedAt?.toISOString() ?? null,
    packedBy,
    box,
    weight,
    pictures: pictures.filter(({ packingId }) => packingId === id).map(({ key }) => key),
  }
}
