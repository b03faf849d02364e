import type { RefusalDetails } from '#contract/errors.ts'
import type { ShippingQuote } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { normalizeCountry } from '#shop/checkout/address-rules.ts'
import {
  addressFields,
  checkAddress,
  checkRecipient,
  type AddressField,
  type ShippingAddress,
} from '#shop/checkout/address.ts'
import { toApiName } from '#shop/checkout/api-address.ts'
import { checkBuyer, toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { checkQuote, type QuoteReason } from '#server/shipping/check-quote.ts'
import {
  priceCart,
  refuseTooLarge,
  type CartRefusalReason,
  type PricedCart,
  type CartLineRequest,
} from './price-cart.ts'

export type OrderRequest = {
  info: { [Field in AddressField]?: string | undefined }
  /** Who pays, when that is not who receives it. */
  buyer?: { [Field in keyof Buyer]?: string | undefined } | undefined
  cart: readonly CartLineRequest[]
  quoteId: string
  expectedTotal?: Paise | undefined
  /** An unpaid order to replace, and the idempotency key it was created with; see `canReplaceOrder`. */
  replaces?: string | undefined
  replacesKey?: string | undefined
  customerId: number | null
  /** A keyed digest of the network; null when unknown or not counted. */
  network?: string | null | undefined
  idempotencyKey?: string | undefined
}

export type PricedOrder = {
  customerId: number | null
  shipTo: ShippingAddress
  buyer: Buyer
  cart: PricedCart
  quote: ShippingQuote
  total: Paise
  network: string | null
}
export type PriceOrderRefusalReason = CartRefusalReason | QuoteReason | 'abroad' | 'address' | 'buyer' | 'total-changed'
export type PriceOrderRefusal = Refusal<PriceOrderRefusalReason> & { details?: RefusalDetails }

/** Read only: nothing is written. */
export async function priceOrder(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  request: OrderRequest,
  at: Date,
): Promise<{ ok: true; draft: PricedOrder } | PriceOrderRefusal> {
  const country = normalizeCountry(request.info.country)
  if (country !== '' && country !== INDIA)
    return refuse('abroad', `We deliver within India only, not to ${country}. Please choose an address in India.`)
  const address = request.buyer ? checkRecipient(request.info) : checkAddress(request.info)
  if (!address.ok)
    return refuseFields(
      'address',
      addressFields.map(({ key }) => [['info', toApiName(key)], address.errors[key]]),
    )
  const given = request.buyer ? checkBuyer(request.buyer) : { ok: true as const, buyer: toBuyer(address.address) }
  if (!given.ok)
    return refuseFields(
      'buyer',
      Object.entries(given.errors).map(([key, message]) => [['buyer', key], message]),
    )
  const pricedCart = await priceCart(database, request.cart, settings.maxOrderPaise)
  if (!pricedCart.ok) return pricedCart
  const { cart } = pricedCart
  const parcel = { postcode: address.address.postcode, weight: cart.weight, at }
  const checked = await checkQuote(database, request.quoteId, parcel)
  if (!checked.ok) return checked
  const { quote } = checked
  const total = cart.subtotal + cart.tax + quote.charge
  if (total > settings.maxOrderPaise) return refuseTooLarge(settings.maxOrderPaise)
  const { customerId, network = null } = request
  const draft = { customerId, network, shipTo: address.address, buyer: given.buyer, cart, quote, total }
  if (request.expectedTotal !== undefined && request.expectedTotal !== total) return refuseChangedTotal(draft)
  return { ok: true, draft }
}

function refuseFields(
  reason: 'address' | 'buyer',
  errors: [path: string[], message: string | undefined][],
): PriceOrderRefusal {
  const fieldErrors = errors.flatMap(([path, message]) => (message ? [{ path, message, name: 'ValidationError' }] : []))
  const first = fieldErrors[0]?.message ?? 'Please check the address.'
  const message = fieldErrors.length > 1 ? `${first} ${fieldErrors.length - 1} more to look at.` : first
  return { ...refuse(reason, message), details: { errors: fieldErrors } }
}

function refuseChangedTotal({ cart, quote, total }: PricedOrder): PriceOrderRefusal {
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
