import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

export type QuoteRequest = {
  deliveryPin: string
  /** Kilograms, as billed. */
  weight: number
}

export type CourierQuote = {
  courierId: string
  courierName: string
  /** Rupees with decimals, as quoted; the shop rounds up (specification, section 9). */
  rateRupees: number
  estimatedDays: string
  /** From the pick-up to there: a the same city, b near, c between metros, d far, e hard to reach. Null when it is not said. */
  zone: string | null
  mode: 'surface' | 'air' | null
}

export type NewParcel = {
  /** At most 40 characters; the same reference never books twice. */
  reference: string
  orderedAt: Date
  to: {
    firstName: string
    lastName: string
    address: string
    city: string
    state: string
    country: string
    pin: string
    phone: string
    email: string
  }
  /** Who paid, when that is somebody else; the e-mail is the workshop's, so that the courier writes to us. */
  billedTo?: { name: string; email: string }
  /** Twelve digits; couriers take nothing above ₹50,000 without it. */
  eWayBill?: string
  /** The number of the invoice that goes with it. */
  invoice?: string
  buyerGstin?: string
  lines: { name: string; sku: string; quantity: number; unitPrice: Paise; hsn?: string }[]
  subtotal: Paise
  shipping: Paise
  /** Kilograms. */
  weight: number
  /** Centimetres. */
  length: number
  breadth: number
  height: number
}

export type CourierParcel = {
  /** For invoices and cancelling. */
  orderId: string
  /** For waybills and pickups. */
  shipmentId: string
  /** Ours, or ours with `-R1`… when an earlier booking was cancelled. */
  reference: string
  awb: string | null
}

export type AwbAssignment =
  | { state: 'assigned'; awb: string; courierId: string; courierName: string }
  | { state: 'pending' }

export type ParcelScan = {
  at: Date | null
  activity: string
  location: string
  label: string
  stage: ParcelStage
}

export type ParcelTracking = {
  awb: string
  stage: ParcelStage
  label: string
  courierName: string | null
  deliveredAt: Date | null
  expectedAt: Date | null
  scans: ParcelScan[]
}

/** A hint only: fetch the tracking before acting on it. */
export type ParcelUpdate = ParcelTracking & {
  reference: string
  orderId: string | null
  digest: string
}

export interface CourierProvider {
  readonly webhookHeader: string

  /**
   * Cheapest first, never an empty list: `not-serviceable` when nobody delivers there, `refused` with the provider's
   * message for an invalid PIN, `unavailable` when the service is down and no recent rate is cached.
   */
  fetchQuotes(parcel: QuoteRequest): Promise<ProviderResult<CourierQuote[]>>
  /** Safe to repeat with the same reference. */
  createParcel(shipment: NewParcel): Promise<ProviderResult<CourierParcel>>
  findParcel(reference: string): Promise<ProviderResult<CourierParcel | null>>
  assignAwb(shipmentId: string, courierId?: string): Promise<ProviderResult<AwbAssignment>>
  requestPickup(shipmentId: string): Promise<ProviderResult<{ scheduledFor: string | null }>>
  fetchLabelUrl(shipmentIds: readonly string[]): Promise<ProviderResult<string>>
  /** One PDF of all, in the size that the courier account is set to; `refused` when one of them has none. */
  fetchLabels(shipmentIds: readonly string[]): Promise<ProviderResult<Uint8Array>>
  fetchInvoiceUrl(orderId: string): Promise<ProviderResult<string>>
  fetchTracking(awb: string): Promise<ProviderResult<ParcelTracking>>
  /** Refused once a courier is on the way. */
  cancelParcel(orderId: string): Promise<ProviderResult<null>>

  /** Constant time. */
  verifyWebhook(token: string): boolean
  /** Call `verifyWebhook` first; `malformed` when it is not an update. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<ParcelUpdate>
}
