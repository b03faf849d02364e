import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { Paise } from '#shop/money/paise.ts'
import { highestRate } from '#shop/pricing/gst.ts'
import { DELIVERY_SAC, partyLines, sellerFacts, type InvoiceFacts } from './invoice-facts.ts'
import { placeOfSupply, stateOfAddress, type PlaceOfSupply } from './place-of-supply.ts'
import type { Seller } from './seller.ts'

/** `rate` is GST in percent; `hsn` holds the SAC of a service. */
export type VoucherGoods = { name: string; hsn: string | null; quantity: number; rate: number }
type VoucherFacts = Pick<InvoiceFacts, 'seller' | 'buyer' | 'shipTo' | 'orderNumber'> & {
  places: readonly PlaceOfSupply[]
  goods: readonly VoucherGoods[]
  /** Paise received or refunded. */
  amount: Paise
}
/** CGST Rules, rule 50. */
export type ReceiptVoucherFacts = VoucherFacts & {
  part: string
  orderTotal: Paise
  receivedBefore: Paise
  /** Received by the same payment, for parcels with a tax invoice. */
  invoiced?: Paise
}
/** CGST Rules, rule 51: a refund before any invoice. */
export type RefundVoucherFacts = VoucherFacts & { receiptNumber: string; receivedAt: string; reason: string }

type OrderedShipment = {
  recipient: ShippingAddress
  delivery: Paise
  lines: readonly { name: string; hsn: string | null; quantity: number; gstRate: number }[]
}

type Received = Pick<ReceiptVoucherFacts, 'amount' | 'part' | 'receivedBefore' | 'invoiced'>

/** Rule 50, second proviso: a supply of unknown nature is treated as inter-State. */
const NOT_KNOWN: PlaceOfSupply = { state: 'Not known yet, treated as inter-State', code: null }

/** An advance for goods bears no GST before the invoice (Notification 66/2017, Central Tax). */
export function createReceiptVoucherFacts(
  seller: Seller,
  order: {
    orderNumber: string
    buyer: Buyer
    total: Paise
    shipments: readonly [OrderedShipment, ...OrderedShipment[]]
  },
  { amount, part, receivedBefore, invoiced = 0 }: Received,
): ReceiptVoucherFacts {
  const { orderNumber, buyer, total: orderTotal, shipments } = order
  const [{ recipient: shipTo }] = shipments
  const places = shipments.map(({ recipient }) =>
    isUnknown(recipient) ? NOT_KNOWN : placeOfSupply({ buyer, shipTo: recipient }, seller),
  )
  return {
    seller: sellerFacts(seller),
    ...partyLines({ buyer, shipTo }, stateOfAddress(shipTo, seller)),
    ...(shipments.length > 1 && isUnknown(shipTo) && { shipTo: [`${shipments.length} people who tell us where`] }),
    places: places.filter(({ state }, index) => places.findIndex((place) => place.state === state) === index),
    orderNumber,
    part,
    goods: shipments.flatMap(toGoods),
    orderTotal,
    receivedBefore,
    ...(invoiced > 0 && { invoiced }),
    amount,
  }
}

const isUnknown = ({ state }: ShippingAddress) => state === ''

function toGoods({ lines, delivery }: OrderedShipment): VoucherGoods[] {
  const goods = lines.map(({ name, hsn, quantity, gstRate: rate }) => ({ name, hsn, quantity, rate }))
  return delivery > 0 ? [...goods, deliveryGoods(lines)] : goods
}

export function deliveryGoods(lines: readonly { gstRate: number }[]): VoucherGoods {
  return { name: 'Delivery', hsn: DELIVERY_SAC, quantity: 1, rate: highestRate(lines) }
}

export function createRefundVoucherFacts(
  receipt: { number: string; issuedAt: Date; facts: ReceiptVoucherFacts },
  { amount, reason, goods }: { amount: Paise; reason: string; goods: readonly VoucherGoods[] },
): RefundVoucherFacts {
  const { part: _, orderTotal: _total, receivedBefore: _before, invoiced: _other, ...common } = receipt.facts
  const { number: receiptNumber, issuedAt } = receipt
  const given = goods.length > 0 ? { goods } : {}
  return { ...common, ...given, amount, reason, receiptNumber, receivedAt: issuedAt.toISOString() }
}
