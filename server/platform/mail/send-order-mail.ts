import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { lineName } from '#shop/cart/choices.ts'
import { renderEmail, type EmailContent } from './render-email.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import {
  orderLines,
  orderStatusHistory,
  orders,
  outbox,
  refunds,
  type Order,
  type OrderLine,
} from '#server/platform/database/order-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { laterShipmentMails } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { nameAlone } from '#shop/gifts/gift-request.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { toArrival, type Arrival } from '#shop/promises/arrival-text.ts'
import { isCancellationCause, isReturnCause, originalCause } from '#shop/orders/refund-cause.ts'
import { formatOrderNumber, formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { isGiftCardPayment } from '#shop/gift-cards/gift-card-terms.ts'
import { readCash } from '#server/platform/ledger/find-cash.ts'
import { listGiftCards } from '#server/platform/ledger/gift-cards-of-order.ts'
import { listWraps } from '#server/platform/ledger/list-wraps.ts'
import { listReductions } from '#server/platform/ledger/list-reductions.ts'
import { listSamples } from '#server/platform/ledger/list-samples.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import * as templates from './templates/order-emails.ts'
import { orderAgainEmail } from './templates/again-email.ts'
import { listUnpaid } from './list-unpaid.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
  readCancelRefund: (shipment: Shipment) => Promise<Paise>
  readAskedNames: (all: readonly Shipment[]) => Promise<(shipment: Shipment) => string>
  hasPhotograph: (order: Pick<Order, 'id'>, shipment: Pick<Shipment, 'id'>) => Promise<boolean>
}
type OrderMailKind = 'order placed mail' | 'order refunded mail' | (typeof laterShipmentMails)[number]

const orderEmailTemplates: Record<OrderMailKind, (order: templates.OrderEmailData) => EmailContent> = {
  'order placed mail': templates.orderPlacedEmail,
  'order shipped mail': templates.orderShippedEmail,
  'order delivered mail': templates.orderDeliveredEmail,
  'order cancelled mail': templates.orderCancelledEmail,
  'order refunded mail': templates.orderRefundedEmail,
  'order undelivered mail': templates.orderUndeliveredEmail,
  'order again mail': orderAgainEmail,
}

export function createOrderMailHandlers(shop: Needs): Record<OrderMailKind, OutboxHandler> {
  const createHandler =
    (kind: OrderMailKind): OutboxHandler =>
    (subject) =>
      sendOrderMail(shop, subject, kind)
  return {
    'order placed mail': createHandler('order placed mail'),
    'order shipped mail': createHandler('order shipped mail'),
    'order delivered mail': createHandler('order delivered mail'),
    'order cancelled mail': createHandler('order cancelled mail'),
    'order refunded mail': createHandler('order refunded mail'),
    'order undelivered mail': createHandler('order undelivered mail'),
    'order again mail': createHandler('order again mail'),
  }
}

async function sendOrderMail(shop: Needs, subject: string, kind: OrderMailKind): Promise<void> {
  const found = await loadOrderEmailData(shop, subject, kind)
  // Retention has erased the contact details.
  if (!found?.email) return
  const { email, number, facts, enqueuedAt, hasPage } = found
  const emailContent = orderEmailTemplates[kind](facts)
  const mail = renderEmail(hasPage ? emailContent : withoutOrderLink(emailContent), shop.settings)
  await deliverOrderMail(shop, { subject, number, kind, enqueuedAt, to: email, mail })
}

async function loadOrderEmailData(shop: Needs, subject: string, kind: OrderMailKind) {
  const { orm } = shop.database
  const [found] = await orm
    .select({ order: orders, shipment: shipments, parcel: parcels, message: outbox })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .innerJoin(shipments, eq(shipments.id, outbox.subject))
    .leftJoin(parcels, eq(parcels.shipmentId, outbox.subject))
    .where(and(eq(outbox.subject, subject), eq(outbox.kind, kind)))
  if (!found) return undefined
  const { order, shipment, parcel, message } = found
  const { createdAt: enqueuedAt, payload } = message
  const all = await orm.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(shipments.position)
  const isOfShipment = all.length > 1 && kind !== 'order placed mail' && kind !== 'order refunded mail'
  const ofSubject = isOfShipment ? eq(orderLines.shipmentId, subject) : isFirstSent(order)
  const lines = await orm.select().from(orderLines).where(ofSubject).orderBy(orderLines.id)
  const madeRefunds = await listMadeRefunds(orm, order.id)
  const late = await findExpiry(orm, order)
  const cash = await readCash(orm, order.id)
  const facts: templates.OrderEmailData = {
    number: formatOrderNumber(order.number),
    url: shop.createOrderLink(order),
    parcel: isOfShipment ? shipment.position : null,
    buyerName: greetingName({ buyer: order.buyer, shipTo: (all[0] ?? shipment).recipient }),
    ...(await tellPeople(shop, isOfShipment ? [shipment] : all, all)),
    lines: lines.map((line) => ({ ...line, name: lineName({ ...line, id: line.variantId }) })),
    reductions: isOfShipment ? [] : await listReductions(orm, order.id),
    words: await findWords(orm, order, lines),
    wraps: isOfShipment ? [] : await listWraps(orm, order.id),
    samples: kind === 'order placed mail' ? await listOpenSamples(orm, order.id, shop.now()) : [],
    subtotal: order.subtotal,
    tax: order.tax,
    shipping: order.shipping,
    total: order.total,
    paid: order.paid,
    unpaid: await listUnpaid(orm, order.id),
    courierName: parcel?.courierName ?? shipment.courierName,
    arrives: toMailedArrival(order, isOfShipment ? [shipment] : all),
    estimatedDays: shipment.estimatedDays,
    daysToMake: shipment.daysToMake,
    // The courier's page tells where a parcel goes.
    awb: shipment.isAddressHidden ? null : (parcel?.awb ?? null),
    expectedAt: parcel?.expectedAt ?? null,
    cash,
    refund: isOfShipment
      ? await shop.readCancelRefund(shipment)
      : kind === 'order cancelled mail'
        ? sumOf(madeRefunds.filter(isCancellation))
        : sumOf(madeRefunds) - (cash ? order.total - cash.amount : 0),
    ...(await readGiftCardPart(orm, order, listTold(madeRefunds, kind, isOfShipment ? shipment : null))),
    toldBefore: sumOf(madeRefunds.filter(({ cause }) => isReturnCause(cause))),
    paidLate: late !== undefined,
    hasPhotograph: kind === 'order shipped mail' && (await shop.hasPhotograph(order, shipment)),
    soldOutMeanwhile: late !== undefined && order.placedAt === null,
    againWhy: shipment.againWhy,
    cancelledFor: typeof payload['reason'] === 'string' ? payload['reason'] : null,
  }
  const number = formatNumberInOrder(order.number, shipment.position)
  return { email: order.email, number, facts, enqueuedAt, hasPage: !order.isAccountDeleted }
}

/** No template learns a hidden address. */
async function tellPeople({ readAskedNames }: Needs, told: readonly Shipment[], all: readonly Shipment[]) {
  const nameOf = await readAskedNames(all)
  const recipients = told.map((shipment) =>
    shipment.isAddressHidden ? nameAlone(nameOf(shipment)) : shipment.recipient,
  )
  return { recipients, asks: recipients.flatMap((to, index) => (told[index]?.state === 'asking' ? to.firstName : [])) }
}

const isFirstSent = ({ id }: Order) => and(eq(orderLines.orderId, id), isNull(orderLines.againOf))

async function findWords(orm: Shop['database']['orm'], order: Order, lines: readonly OrderLine[]) {
  const isLettered = lines.some(({ choices }) => choices.some(({ choice }) => isDesignId(choice)))
  const inBox = inArray(
    gifts.shipmentId,
    lines.map(({ shipmentId }) => shipmentId),
  )
  const hasWords = isLettered || (await orm.$count(gifts, and(inBox, ne(gifts.path, '')))) > 0
  return hasWords ? { checked: order.heldBy !== WORDS_HOLDER } : null
}

async function listOpenSamples(orm: Shop['database']['orm'], orderId: string, now: Date) {
  const samples = await listSamples(orm, orderId, todayInIndia(now))
  return samples.filter(({ state }) => state === 'open')
}

async function findExpiry(orm: Shop['database']['orm'], { id }: Order) {
  const [expired] = await orm
    .select({ id: orderStatusHistory.id })
    .from(orderStatusHistory)
    .where(and(eq(orderStatusHistory.orderId, id), eq(orderStatusHistory.state, 'expired')))
  return expired
}

/** The last arrival of several parcels. */
function toMailedArrival({ promised }: Order, told: readonly Shipment[]): Arrival | null {
  const [first] = told
  if (first && told.length === 1) return toArrival(first)
  return promised === null ? null : { by: promised, from: null }
}

type MadeRefund = { amount: number; cause: string; paymentId: string }
const isCancellation = ({ cause }: MadeRefund) => isCancellationCause(cause)
const sumOf = (made: readonly MadeRefund[]) => made.reduce((sum, { amount }) => sum + amount, 0)

/** The refunds that this mail is about. */
function listTold(made: readonly MadeRefund[], kind: OrderMailKind, shipment: Shipment | null): MadeRefund[] {
  if (shipment) return made.filter(({ cause }) => originalCause(cause) === `shipment ${shipment.position} cancelled`)
  return made.filter((refund) => kind !== 'order cancelled mail' || isCancellation(refund))
}

async function readGiftCardPart(orm: Needs['database']['orm'], { id }: Order, told: readonly MadeRefund[]) {
  const giftCards = (await listGiftCards(orm, [id]))(id)
  return { giftCards, toGiftCards: sumOf(told.filter(({ paymentId }) => isGiftCardPayment(paymentId))) }
}

function listMadeRefunds(orm: Needs['database']['orm'], orderId: string): Promise<MadeRefund[]> {
  return orm
    .select({ amount: refunds.amount, cause: refunds.cause, paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(and(eq(dues.orderId, orderId), ne(refunds.status, 'failed')))
}

export function withoutOrderLink({ action: _page, ...email }: EmailContent): EmailContent {
  return {
    ...email,
    notes: ['Your account is deleted, and the page of this order with it. Please reply to this email.'],
  }
}
