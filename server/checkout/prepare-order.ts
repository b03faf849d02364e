import type { ShippingQuote } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { readCountry } from '#shop/checkout/address-rules.ts'
import {
  addressFields,
  checkAddress,
  type AddressField,
  type ShippingAddress,
} from '#shop/checkout/address.ts'
import { INDIA } from '#shop/checkout/india.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { checkQuote, type QuoteReason } from './check-quote.ts'
import { fillCart, refuseTooLarge, type CartReason, type FilledCart, type WantedLine } from './fill-cart.ts'

/** What a shopper sends to place an order. Nothing in it says what anything costs, except what they expect to pay. */
export type OrderRequest = {
  info: { [Field in AddressField]?: string | undefined }
  cart: readonly WantedLine[]
  quoteId: string
  /** Refused when it differs from what we would charge. */
  expectedTotal?: Paise | undefined
  /** An unpaid order that this one takes the place of, and the key it was opened with; see `mayReplace`. */
  replaces?: string | undefined
  replacesKey?: string | undefined
  customerId: number | null
  /** A keyed digest of the network it comes from; null where none is known, or none is counted. */
  network?: string | null | undefined
  idempotencyKey?: string | undefined
}

/** An order with every amount as it will be charged, not yet written down. */
export type OrderDraft = {
  customerId: number | null
  shipTo: ShippingAddress
  cart: FilledCart
  quote: ShippingQuote
  total: Paise
  /** See `OrderRequest`. */
  network: string | null
}
export type DraftReason = CartReason | QuoteReason | 'abroad' | 'address' | 'total-changed'
/** `details` go into the error body's details. */
export type DraftRefusal = Refusal<DraftReason> & { details?: Record<string, unknown> }

/** Checks a request and works out what it costs today. Writes nothing. */
export async function prepareOrder(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  request: OrderRequest,
  at: Date,
): Promise<{ ok: true; draft: OrderDraft } | DraftRefusal> {
  const country = readCountry(request.info.country)
  if (country !== '' && country !== INDIA)
    return refuse(
      'abroad',
      `We deliver within India only, not to ${country}. Please choose an address in India.`,
    )
  const address = checkAddress(request.info)
  if (!address.ok) return refuseAddress(address.errors)
  const filled = await fillCart(database, request.cart, settings.largestOrder)
  if (!filled.ok) return filled
  const { cart } = filled
  const parcel = { postcode: address.address.zipcode, weight: cart.weight, at }
  const checked = await checkQuote(database, request.quoteId, parcel)
  if (!checked.ok) return checked
  const { quote } = checked
  const total = cart.subtotal + cart.tax + quote.charge
  if (total > settings.largestOrder) return refuseTooLarge(settings.largestOrder)
  const { customerId, network = null } = request
  const draft = { customerId, network, shipTo: address.address, cart, quote, total }
  if (request.expectedTotal !== undefined && request.expectedTotal !== total) return refuseTotal(draft)
  return { ok: true, draft }
}

function refuseAddress(errors: Partial<Record<AddressField, string>>): DraftRefusal {
  const faults = addressFields.flatMap(({ key }) => {
    const message = errors[key]
    return message ? [{ path: ['info', key], message, name: 'ValidationError' }] : []
  })
  const first = faults[0]?.message ?? 'Please check the address.'
  const message = faults.length > 1 ? `${first} ${faults.length - 1} more to look at.` : first
  return { ...refuse('address', message), details: { errors: faults } }
}

function refuseTotal({ cart, quote, total }: OrderDraft): DraftRefusal {
  const message = 'The price of your order has changed. Please look at it once more before you pay.'
  const lines = cart.lines.map(({ id, name, price, discount, unitPrice, quantity, lineTotal }) => {
    return { id, name, price, discount, unitPrice, quantity, lineTotal }
  })
  const { subtotal, tax } = cart
  return {
    ...refuse('total-changed', message),
    details: { cart: lines, subtotal, tax, shipping: quote.charge, total },
  }
}
