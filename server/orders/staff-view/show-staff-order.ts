import type { StaffOrder, StaffShipment } from '#contract/counter/orders.ts'
import { choicesText, type ChosenExtra } from '#shop/cart/choices.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { isMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { consignmentValue, E_WAY_BILL_ABOVE, withValue } from '#shop/documents/e-way-bill.ts'
import { canTransition, isPaid, orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { canMoveByHand, manualTransitions } from '#shop/orders/open-steps.ts'
import { hasLeft, hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { toStaffReturn } from '#server/orders/returns/list-returns.ts'
import type { VisibleOrderFields } from './visible-order-fields.ts'
import type { OrderParts, OrderReadBy } from './read-order-parts.ts'

type Sent = OrderParts['sent'][number]

export function showStaffOrder(parts: OrderParts, { visible, staffId }: OrderReadBy, now: Date): StaffOrder {
  const { order, place, exceptions, notes, others, money } = parts
  const balances = parts.lines.map(({ balance }) => balance)
  return {
    number: formatOrderNumber(order.number),
    version: order.version,
    state: order.state,
    stateLabel: orderStateLabel(order.state),
    place,
    urgency: findUrgency(place, findDueDay(parts), todayInIndia(now)),
    shipBy: order.shipBy,
    promised: order.promised,
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    held: showHold(parts),
    madeAt: order.madeAt?.toISOString() ?? null,
    assignedTo: order.assignedTo === null ? null : { id: order.assignedTo, name: parts.assignee ?? '' },
    hasLinesToMake: parts.lines.some(isMadeForOrder),
    buyer: showBuyer(parts, visible),
    otherOrders: others.map(({ number, state, createdAt, total }) => ({
      number: formatOrderNumber(number),
      state,
      createdAt: createdAt.toISOString(),
      ...(visible.money && { total }),
    })),
    shipments: parts.sent.map((sent) => showShipment(sent, parts, visible)),
    returns: parts.cameBack.map((each) => toStaffReturn(each, balances)),
    notes: notes.map((note) => ({
      id: note.id,
      by: note.staffName,
      mine: note.staffId === staffId,
      words: note.words,
      told: note.told.map(({ name }) => name),
      pinned: note.isPinned,
      at: note.createdAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
    })),
    proofs: parts.proofs.map(({ staffName, createdAt, decidedAt, releasedAt, ...proof }) => ({
      ...proof,
      by: staffName,
      at: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
    exceptions: exceptions.map(({ id, kind, at }) => ({ id, kind, at })),
    ...(money && { money }),
    can: showAbilities(parts),
  }
}

function showHold({ order: { heldFor, heldBy, heldAt, heldShipments }, sent }: OrderParts): StaffOrder['held'] {
  if (heldFor === null || heldAt === null) return null
  const bound = sent.filter(({ shipment }) => heldShipments?.includes(shipment.id))
  const parcels = heldShipments && sent.length > 1 ? bound.map(({ shipment }) => shipment.position) : null
  return { for: heldFor, by: heldBy ?? '', at: heldAt.toISOString(), parcels }
}

function showBuyer({ order }: OrderParts, { contact, money }: VisibleOrderFields): StaffOrder['buyer'] {
  const { name, company, billingAddress, gstin, poNumber, email, phone } = order.buyer
  return {
    name,
    hasAccount: order.customerId !== null,
    ...(company !== undefined && { company }),
    ...(money && billingAddress !== undefined && { billingAddress }),
    ...(money && gstin !== undefined && { gstin }),
    ...(money && poNumber !== undefined && { poNumber }),
    ...(contact && { email, phone }),
  }
}

function showShipment(
  { shipment, parcel, gift, bill }: OrderParts['sent'][number],
  { lines: all, sent }: OrderParts,
  visible: VisibleOrderFields,
): StaffShipment {
  const { id, position, state, shipBy, promised, courierName, weight, workMinutes, delivery, total } = shipment
  const lines = all.filter(({ shipmentId }) => shipmentId === id)
  const wanted = lines.map((line) => ({ ...line, bought: line.quantity, quantity: line.balance.wanted }))
  const isBillWanted = hasNotLeft(state) && consignmentValue(delivery, wanted.map(withValue)) > E_WAY_BILL_ABOVE
  return {
    id,
    position,
    state,
    shipBy,
    promised,
    courierName,
    weight,
    benchMinutes: workMinutes ?? 0,
    to: showAddress(shipment.recipient, visible),
    isAddressHidden: shipment.isAddressHidden,
    gift: showGift(gift),
    again: showAgain(shipment, sent),
    lines: lines.map((line) => ({ ...showLine(line), ...(visible.money && showAmounts(line)) })),
    ...(visible.money && { delivery, total }),
    eWayBill:
      bill || isBillWanted
        ? { number: bill?.number ?? null, by: bill?.staffName ?? null, at: bill?.notedAt.toISOString() ?? null }
        : null,
    parcel: parcel && {
      reference: parcel.reference,
      awb: parcel.awb,
      courierName: parcel.courierName,
      stage: parcel.stage,
      cancelRequested: parcel.cancelRequestedAt !== null,
    },
  }
}

function showGift(gift: OrderParts['sent'][number]['gift']): StaffShipment['gift'] {
  if (!gift) return null
  const { to, from, message, face, unsaid, card, written, wrap, path } = gift
  return { to, from, message, face, unsaid, card, written, wrap, hasCard: path !== '' }
}

function showAddress(recipient: ShippingAddress, { street, contact }: VisibleOrderFields): StaffShipment['to'] {
  const { firstName, lastName, city, state, country, postcode, address, phone, email } = recipient
  return {
    firstName,
    lastName,
    city,
    state,
    country,
    postcode,
    ...(street && { address }),
    ...(contact && { phone, email }),
  }
}

function showAgain({ againOf, againWhy }: Sent['shipment'], sent: readonly Sent[]): StaffShipment['again'] {
  const of = sent.find(({ shipment }) => shipment.id === againOf)
  return of && againWhy ? { position: of.shipment.position, why: againWhy } : null
}

function showLine(line: OrderParts['lines'][number]): StaffShipment['lines'][number] {
  const { id, productId, name, choices, hamper, quantity, picture, fromStock, isReused, made } = line
  const { wanted, left, sentAgain, undecided, whole, out } = line.balance
  return {
    line: id,
    product: productId,
    name,
    choices: choicesText({ choices }),
    hamper,
    designs: choices.filter(({ choice }) => isDesignId(choice)).map(toDesign),
    quantity,
    picture,
    fromStock,
    isReused,
    isMade: isMadeForOrder(line),
    made,
    returned: quantity - wanted,
    again: { left, sent: sentAgain, undecided, whole, out },
  }
}

function showAmounts({ unitPrice, adjustments, taxable, tax, gstRate }: OrderParts['lines'][number]) {
  return { unitPrice, adjustments, taxable, tax, gstRate }
}

function toDesign({ choice: id, name, label }: ChosenExtra): StaffShipment['lines'][number]['designs'][number] {
  return { id, name, isPhotograph: isPhotographLabel(label) }
}

function findDueDay({ order, sent }: OrderParts): string | null {
  const here = sent.flatMap(({ shipment }) => (hasNotLeft(shipment.state) ? [shipment] : []))
  if (here.every(({ daysLeft }) => daysLeft === null)) return order.shipBy
  const running = here.flatMap(({ daysLeft, shipBy }) => (daysLeft === null && shipBy !== null ? [shipBy] : []))
  return running.toSorted().at(0) ?? null
}

/** By the order's state alone; routes check permissions. */
function showAbilities({ order, sent, lines }: OrderParts): StaffOrder['can'] {
  const states = sent.map(({ shipment }) => shipment.state)
  const free = sent.flatMap(({ shipment }) => (isShipmentHeld(order, shipment.id) ? [] : shipment.state))
  const isHere = isPaid(order.state) && states.some(hasNotLeft)
  return {
    moveTo: manualTransitions.filter(
      (to) =>
        isPaid(order.state) &&
        (to === 'delivered' ? states.filter(hasLeft) : free).some((from) => canMoveByHand(from, to)),
    ),
    cancel: canTransition(order.state, 'cancelled', 'owner') && isPaid(order.state),
    refund: order.placedAt !== null && order.state !== 'under review' && order.state !== 'refunded',
    mendAddress: isHere,
    hold: isHere,
    markMade: isHere && order.madeAt === null && lines.some(isMadeForOrder),
  }
}
