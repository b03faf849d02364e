import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { fullName } from '#shop/checkout/address.ts'
import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import { stateOfGstin } from '#shop/checkout/gstin.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import type { AdjustmentKind } from '#shop/pricing/price-lines.ts'
import { extractIncludedGst, highestRate } from '#shop/pricing/gst.ts'
import { splitGstOfLines, sumTaxed, type TaxedAmounts } from '#shop/pricing/invoice-tax.ts'
import { placeOfSupply, stateOfAddress, stateTaxName, type PlaceOfSupply } from './place-of-supply.ts'
import type { Seller } from './seller.ts'

/** Paise. `taxable` is after discount; `taxable`, `tax` and `rounding` add up to the charged `total`. */
export type InvoiceLine = TaxedAmounts & {
  name: string
  /** Where it goes, on an invoice over several parcels. */
  to?: string
  notes?: readonly string[]
  hsn: string | null
  quantity: number
  /** `price` is the unit price before the discount, `discount` is in percent. */
  price: Paise
  discount: number
  unitPrice: Paise
  rate: number
}

export type InvoiceFacts = {
  seller: Pick<
    Seller,
    'tradeName' | 'legalName' | 'address' | 'state' | 'stateCode' | 'pin' | 'gstin' | 'email' | 'phone' | 'logo'
  >
  /** No e-mail and no phone: tax law asks for neither. */
  buyer: readonly string[]
  shipTo?: readonly string[]
  place: PlaceOfSupply
  sameState: boolean
  stateTax: 'SGST' | 'UTGST'
  orderNumber: string
  poNumber?: string
  lines: readonly InvoiceLine[]
  totals: TaxedAmounts
  receiptVouchers?: readonly string[]
  isDueOnDelivery?: boolean
  /** Paise of the whole order that gift cards pay. */
  giftCards?: Paise
}

export const DELIVERY_SAC = '996812'

type ChargedLine = {
  name: string
  hsn: string | null
  quantity: number
  price: Paise
  discount: number
  unitPrice: Paise
  gstRate: number
  taxable: Paise
  tax: Paise
  choices?: readonly ChosenExtra[]
  adjustments?: readonly LabelledAmount[]
}
type LabelledAmount = { label: string; amount: Paise; kind?: AdjustmentKind }

type InvoicedOrder = {
  orderNumber: string
  buyer: Buyer
  receiptVouchers?: readonly string[]
  isDueOnDelivery?: boolean
  giftCards?: Paise
}
/** `shipping` in paise. */
export type InvoicedParcel = {
  shipTo: ShippingAddress
  shipping: Paise
  deliveryAdjustments?: readonly LabelledAmount[]
  goods: readonly ChargedLine[]
}

/** The facts of an invoice over one parcel. */
export function createInvoiceFacts(
  seller: Seller,
  { shipTo, shipping, deliveryAdjustments, ...order }: InvoicedOrder & Omit<InvoicedParcel, 'goods'>,
  goods: readonly ChargedLine[],
): InvoiceFacts {
  const parcel = { shipTo, shipping, ...(deliveryAdjustments && { deliveryAdjustments }), goods }
  return createSharedInvoiceFacts(seller, order, [parcel])
}

/**
 * Uses the charged amounts; delivery includes its GST. All parcels share one place of supply. Each lists its goods,
 * then its delivery.
 */
export function createSharedInvoiceFacts(
  seller: Seller,
  order: InvoicedOrder,
  parcels: readonly InvoicedParcel[],
): InvoiceFacts {
  const [{ shipTo } = raise()] = parcels
  const parties = { buyer: order.buyer, shipTo }
  const place = placeOfSupply(parties, seller)
  const sameState = place.code === seller.stateCode
  const isShared = parcels.length > 1
  const rows = parcels.flatMap((parcel) => {
    const to = isShared ? { to: destinationOf(parcel.shipTo) } : {}
    return rowsOf(parcel).map((row) => ({ ...to, ...row }))
  })
  const taxed = splitGstOfLines(rows, sameState)
  const lines = rows.map((row, index) => ({ ...row, ...taxed[index]! }))
  return {
    seller: sellerFacts(seller),
    ...partyLines(parties, stateOfAddress(shipTo, seller)),
    ...(isShared && { shipTo: [`To ${parcels.length} addresses, named with their goods`] }),
    place,
    sameState,
    stateTax: stateTaxName(seller.stateCode),
    orderNumber: order.orderNumber,
    ...(order.buyer.poNumber !== undefined && { poNumber: order.buyer.poNumber }),
    lines,
    totals: sumTaxed(lines),
    ...(order.receiptVouchers && { receiptVouchers: order.receiptVouchers }),
    ...(order.isDueOnDelivery && { isDueOnDelivery: true as const }),
    ...(order.giftCards && { giftCards: order.giftCards }),
  }
}

function raise(): never {
  throw new Error('An invoice needs a parcel')
}

function rowsOf({ goods, shipping, deliveryAdjustments }: InvoicedParcel) {
  const wraps = sumOfWraps(goods)
  const rows = goods.map(
    ({ name, hsn, quantity, price, discount, unitPrice, taxable, tax, gstRate: rate, ...line }) => {
      return { name, ...notesOf(line, wraps), hsn, quantity, price, discount, unitPrice, taxable, tax, rate }
    },
  )
  if (shipping === 0) return rows
  const rate = highestRate(goods)
  const { taxable, tax } = extractIncludedGst(shipping, rate)
  const price = { quantity: 1, price: taxable, discount: 0, unitPrice: taxable, taxable, tax, rate }
  return [...rows, { name: 'Delivery', ...notesOf({ adjustments: deliveryAdjustments }), hsn: DELIVERY_SAC, ...price }]
}

/** `Asha Rao, Mysuru 570001, Karnataka` */
function destinationOf({ city, postcode, state, country, ...person }: ShippingAddress): string {
  const place = [`${city} ${postcode}`.trim(), state, country === 'India' ? '' : country].filter(Boolean)
  return [fullName(person), ...place].join(', ')
}

export function sellerFacts(seller: Seller): InvoiceFacts['seller'] {
  const { tradeName, legalName, address, state, stateCode, pin, gstin, email, phone, logo } = seller
  return {
    tradeName,
    legalName,
    address,
    state,
    stateCode,
    pin,
    gstin,
    email,
    phone,
    ...(logo !== undefined && { logo }),
  }
}

function sumOfWraps(goods: readonly ChargedLine[]): ReadonlyMap<string, Paise> {
  const wraps = goods.flatMap(({ adjustments = [] }) => adjustments.filter(({ kind }) => kind === 'wrap'))
  const shared = [...Map.groupBy(wraps, ({ label }) => label)].filter(([, shares]) => shares.length > 1)
  return new Map(shared.map(([label, shares]) => [label, shares.reduce((sum, { amount }) => sum + amount, 0)]))
}

function notesOf(
  {
    choices = [],
    adjustments = [],
  }: {
    choices?: readonly ChosenExtra[] | undefined
    adjustments?: readonly LabelledAmount[] | undefined
  },
  wraps: ReadonlyMap<string, Paise> = new Map(),
): Pick<InvoiceLine, 'notes'> {
  const priced = adjustments.map(({ label, amount }) => {
    const whole = wraps.get(label)
    const share = whole === undefined ? '' : `, share of ${formatRupees(whole)}`
    return `${label}${share}: ${formatRupees(amount)}`
  })
  const free = choices
    .map(({ name, label }) => `${name}: ${label}`)
    .filter((chosen) => !adjustments.some(({ label }) => label === chosen))
  const notes = [...free, ...priced]
  return notes.length > 0 ? { notes } : {}
}

/** Drops notes with an amount, because a credit note's line has its own amounts. */
export function withoutAmounts(notes: readonly string[]): string[] {
  return notes.filter((note) => !/: -?₹[\d,]+(\.\d\d)?$/.test(note))
}

/** The CGST Rules, rule 46(d), want a registered buyer's own address beside the address of delivery (rule 46(e)). */
export function partyLines(
  { buyer, shipTo }: { buyer: Buyer; shipTo: ShippingAddress },
  delivery: PlaceOfSupply,
): Pick<InvoiceFacts, 'buyer' | 'shipTo'> {
  const { name, company, billingAddress, gstin } = buyer
  const registered = gstin === undefined ? [] : [`GSTIN ${gstin}`]
  const organisation = company === undefined ? [] : [company]
  const address = addressLines(shipTo, delivery)
  const state = stateOfGstin(gstin)
  const billed =
    billingAddress === undefined ? [] : [billingAddress, ...(state ? [`${state.state} (${state.code})`] : [])]
  return isForSomebodyElse({ buyer, shipTo }) || billed.length > 0
    ? { buyer: [...organisation, name, ...billed, ...registered], shipTo: address }
    : { buyer: [...organisation, ...address, ...registered] }
}

/** An invoice of ₹50,000 or more must name the State's code. */
function addressLines(to: ShippingAddress, { code }: PlaceOfSupply): string[] {
  const state = to.state && (code === null ? to.state : `${to.state} (${code})`)
  const region = [state, to.country].filter(Boolean).join(', ')
  return [`${to.firstName} ${to.lastName}`.trim(), to.address, `${to.city} ${to.postcode}`.trim(), region].filter(
    Boolean,
  )
}
