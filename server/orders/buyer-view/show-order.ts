import { eq } from 'drizzle-orm'
import type { StaffReturn } from '#contract/counter/returns.ts'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type Order, type OrderLine } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isForSomebodyElse, toBuyer } from '#shop/checkout/buyer.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { nameAlone } from '#shop/gifts/gift-request.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { listLineProblems } from '#server/orders/lifecycle/list-line-problems.ts'
import { listLineReviews } from '#server/orders/lifecycle/list-line-reviews.ts'
import { listWraps } from '#server/platform/ledger/list-wraps.ts'
import { listReductions } from '#server/platform/ledger/list-reductions.ts'
import { listSamples } from '#server/platform/ledger/list-samples.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { listReturnedUnits } from '#server/orders/lifecycle/list-returned-units.ts'
import { listReturns } from '#server/orders/returns/list-returns.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { listOrderDocuments, type OrderDocuments } from '#server/orders/lifecycle/list-order-documents.ts'
import { maskAddress, maskBuyer } from './mask-address.ts'
import { toUserInfo } from './to-user-info.ts'
import {
  findReadableOrder,
  GUEST_DETAILS_VISIBLE_MS,
  type OrderReader,
  type OrderReadRefusal,
} from '#server/orders/lifecycle/authorize-order.ts'
import { listProofsForBuyer } from '#server/orders/proofs/list-proofs.ts'
import { listPhotographs } from './photographs.ts'
import { listQuantityPrices } from './list-quantity-prices.ts'
import { readAsks } from './read-ask.ts'
import { maskParcel, readOrderProgress, type OrderProgress } from './read-order-progress.ts'

type LineWithoutImages = Omit<OrderLineView, 'images'>

export async function showOrder(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  request: OrderReader,
): Promise<{ ok: true; order: OrderView; cart: LineWithoutImages[] } | OrderReadRefusal> {
  const { database, now } = shop
  const read = await readSnapshot(database, async (tx) => {
    const found = await findReadableOrder(shop, tx, request)
    if (!found.ok) return found
    const photographs = await listPhotographs(tx, shop, found.order.id)
    const cameBack = await listReturns(tx, found.order.id, await readLineBalances(tx, found.order.id))
    const proofs = await listProofsForBuyer(tx, shop, found.order.id)
    const reductions = await listReductions(tx, found.order.id)
    const wraps = await listWraps(tx, found.order.id)
    const samples = await listSamples(tx, found.order.id, todayInIndia(now()))
    const askOf = await readAsks(shop, tx, found.order)
    const told = { photographs, returns: cameBack.map(toShownReturn), proofs, reductions, wraps, samples }
    return { ...found, askOf, ...(await readOrderDetails(tx, found.order, now())), told }
  })
  if (!read.ok) return read
  const { order, readOnly, told, askOf, lines, factsOf, documentsOf, progressOf } = read
  const isOwn = order.customerId !== null && !readOnly
  const isUnmasked = isOwn || now().getTime() - order.createdAt.getTime() < GUEST_DETAILS_VISIBLE_MS
  const progress = progressOf(order)
  const shipments = progress.shipments.map((shipment) => {
    const ask = askOf(shipment.id)
    // A reader of a mail's link may not answer with it.
    return { ...shipment, ask: ask && { ...ask, link: readOnly ? null : ask.link } }
  })
  const shown = toShownOrder(order, documentsOf(order.id), { ...progress, shipments })
  return {
    ok: true,
    order: {
      ...shown,
      readOnly,
      ...told,
      ...(!isUnmasked && maskOrder(shown)),
      ...(readOnly && forbidChanges(isUnmasked ? shown : { ...shown, ...maskOrder(shown) })),
    },
    cart: lines.map((line) => toShownLine(line, factsOf(line.id))),
  }
}

function forbidChanges({ shipments }: OrderView): Pick<OrderView, 'cancelling' | 'shipments'> {
  return {
    cancelling: null,
    shipments: shipments.map((shipment) => ({ ...shipment, cancelling: null, wordsOpen: false })),
  }
}

function maskOrder({ userInfo, buyer, parcel, shipments }: OrderView): Partial<OrderView> {
  const shipTo = fromApiAddress(userInfo)
  return {
    userInfo: maskUserInfo(userInfo),
    buyer: isForSomebodyElse({ buyer, shipTo }) ? maskBuyer(buyer) : toBuyer(maskAddress(shipTo)),
    parcel: maskParcel(parcel),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      to: maskUserInfo(shipment.to),
      // The link stays: a guest sends it once more after days.
      ask: shipment.ask && { ...shipment.ask, name: maskAddress(nameAlone(shipment.ask.name)).firstName },
      gift: shipment.gift && { ...shipment.gift, to: '', from: '', message: '' },
      parcel: maskParcel(shipment.parcel),
    })),
  }
}

const maskUserInfo = (shown: OrderView['userInfo']) => toUserInfo(maskAddress(fromApiAddress(shown)))

async function readOrderDetails(tx: Tx, order: Order, at: Date) {
  const orderId = order.id
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const factsOf = await listLineFacts(
    tx,
    lines.map((line) => line.id),
  )
  const documentsOf = await listOrderDocuments(tx, [orderId])
  const progressOf = await readOrderProgress(tx, [order], at)
  return { lines, factsOf, documentsOf, progressOf }
}

export function toShownOrder(order: Order, documents: OrderDocuments, progress: OrderProgress): OrderView {
  const { id, createdAt, total, subtotal, tax, shipping, state, buyer } = order
  const { userInfo, ...rest } = progress
  return {
    orderId: id,
    id,
    number: formatOrderNumber(order.number),
    createdAt: createdAt.toISOString(),
    amount: total,
    subtotal,
    tax,
    shipping,
    state,
    status: orderStateLabel(state),
    userInfo,
    buyer,
    readOnly: false,
    photographs: [],
    returns: [],
    proofs: [],
    wordsWait: order.heldBy === WORDS_HOLDER,
    reductions: [],
    wraps: [],
    samples: [],
    ...documents,
    ...rest,
  }
}

function toShownReturn({ shipment, state, how, pieces }: StaffReturn): OrderView['returns'][number] {
  const isHere = state === 'received' || state === 'closed'
  const shown = pieces.map(({ name, units, whole, damaged }) => ({ name, units: isHere ? whole + damaged : units }))
  return { shipment, state, how, pieces: shown.filter(({ units }) => units > 0) }
}

export type LineFacts = Pick<OrderLineView, 'byQuantity' | 'feedback' | 'returned' | 'problem'>

export async function listLineFacts(tx: Tx, lineIds: readonly number[]): Promise<(lineId: number) => LineFacts> {
  const byQuantityOf = await listQuantityPrices(tx, lineIds)
  const reviewOf = await listLineReviews(tx, lineIds)
  const returnedOf = await listReturnedUnits(tx, lineIds)
  const problemOf = await listLineProblems(tx, lineIds)
  return (lineId) => ({
    byQuantity: byQuantityOf(lineId),
    feedback: reviewOf(lineId),
    returned: returnedOf(lineId),
    problem: problemOf(lineId),
  })
}

export function toShownLine(line: OrderLine, facts: LineFacts): LineWithoutImages {
  const { id, variantId, shipmentId, name, picture, price, discount, gstRate, unitPrice, lineTotal } = line
  const { choices, taxable, tax, category, material, weight, length, breadth, height, quantity } = line
  return {
    id: variantId,
    line: id,
    shipment: shipmentId,
    name,
    picture,
    price,
    discount,
    gstRate,
    unitPrice,
    lineTotal,
    choices,
    taxable,
    tax,
    category,
    material,
    weight,
    length,
    breadth,
    height,
    quantity,
    qty: quantity,
    again: line.againOf !== null,
    ...facts,
  }
}
