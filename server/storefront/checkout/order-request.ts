import type { Choices } from '#shop/cart/choices.ts'
import type { AddressField } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { AskedRecipient } from '#shop/gifts/gift-request.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PaymentPart } from '#shop/orders/split-payment.ts'

/** A browser's cart; prices and weights are the shop's. */
export type CartLineRequest = { id: number; quantity: number; choices?: Choices | undefined }

export type ShipmentRequest = {
  info: { [Field in AddressField]?: string | undefined }
  cart: readonly CartLineRequest[]
  quoteId: string
  gift?: GiftNote | undefined
  /** `YYYY-MM-DD`: for this day, and not before. */
  day?: string | undefined
  /** The arrival day that the shopper saw. */
  expectedDay?: string | undefined
  /** The recipient tells the address by a link, so `info` and `quoteId` are empty. */
  ask?: AskedRecipient | undefined
}

/** The terms of a quote. Offers, codes and free gifts change nothing of them. */
export type AgreedTerms = {
  quote: { number: number; revision: number }
  /** "Quote GTH-EST-000012": the label of its adjustments. */
  label: string
  /** Paise before GST for each whole line of the only shipment; null: the shop's price. */
  lines: readonly (Paise | null)[]
  /** Paise before GST for the wrap of the shipment; undefined: the shop's price. */
  wrap?: Paise | undefined
  /** Paise with GST; null: as the courier quoted. */
  delivery: Paise | null
  /** The goods are held until then. */
  heldUntil: Date
}

type OrderTerms = {
  code?: string | undefined
  /** Variants that were shown as free gifts: a missing one refuses the order. */
  freeGifts?: readonly number[] | undefined
  /** Only when the buyer is not the first recipient. */
  buyer?: { [Field in keyof Buyer]?: string | undefined } | undefined
  expectedTotal?: Paise | undefined
  /** Codes in any spelling, and the paise that the shopper saw them pay. */
  giftCards?: { codes: readonly string[]; expected: Paise } | undefined
  /** The courier collects the money. */
  payOnDelivery?: true | undefined
  /** An unpaid order to replace, and the idempotency key it was created with; see `canReplaceOrder`. */
  replaces?: string | undefined
  replacesKey?: string | undefined
  customerId: number | null
  /** A keyed digest of the network; null when unknown or not counted. */
  network?: string | null | undefined
  idempotencyKey?: string | undefined
  /** The shop's own request for parts, such as 60 and 40 percent. */
  parts?: readonly PaymentPart[] | undefined
  agreed?: AgreedTerms | undefined
}
export type SingleOrderRequest = ShipmentRequest & OrderTerms
export type OrderRequest = SingleOrderRequest | ({ shipments: readonly ShipmentRequest[] } & OrderTerms)

export function listShipmentRequests(request: OrderRequest): readonly ShipmentRequest[] {
  return 'shipments' in request ? request.shipments : [request]
}
