import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

export type QuoteRequest = {
  /** Indian PIN, six digits. */
  deliveryPin: string
  /** Kilograms, as billed. */
  weight: number
}

export type CourierQuote = {
  /** The id booking understands. */
  courierId: string
  courierName: string
  /** Rupees with decimals, as quoted; the shop rounds up (specification, section 9). */
  rateRupees: number
  /** As quoted, usually one number of days: "5". */
  estimatedDays: string
}

export type NewParcel = {
  /** Our order's reference, at most 40 characters; the same reference never books twice. */
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
    /** Ten digits. */
    phone: string
    email: string
  }
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
  /** The courier service's own order id: invoices and cancelling ask for it. */
  orderId: string
  /** The courier service's shipment id: waybills and pickups ask for it. */
  shipmentId: string
  /** The reference in force: ours, or ours with `-R1`… when an earlier booking had been cancelled. */
  reference: string
  /** The number on the parcel, once a courier has taken it. */
  awb: string | null
}

/** A waybill may be given at once or prepared for later: then ask again. */
export type AwbAssignment =
  | { state: 'assigned'; awb: string; courierId: string; courierName: string }
  | { state: 'pending' }

export type ParcelScan = {
  at: Date | null
  activity: string
  location: string
  /** The courier's own, as received. */
  label: string
  stage: ParcelStage
}

export type ParcelTracking = {
  awb: string
  stage: ParcelStage
  /** The courier's own label, as received. */
  label: string
  courierName: string | null
  deliveredAt: Date | null
  expectedAt: Date | null
  /** Newest first. */
  scans: ParcelScan[]
}

/** One pushed update. It is a hint only: read the track before acting on it. */
export type ParcelUpdate = ParcelTracking & {
  /** Our reference, possibly suffixed by the courier service. */
  reference: string
  orderId: string | null
  /** The same update always has the same digest. */
  digest: string
}

/** What the shop asks of whoever carries its parcels. */
export interface CourierProvider {
  /** Name of the request header a pushed update carries, in lower case. */
  readonly webhookHeader: string

  /**
   * Couriers who would carry the parcel, cheapest first; never an empty list. Answers `not-serviceable` when
   * nobody delivers there, `no` with the provider's message when the PIN is not one, and `unavailable`
   * when the service is down and no rate of the last ten minutes is known for this lane and weight slab.
   */
  fetchQuotes(parcel: QuoteRequest): Promise<ProviderResult<CourierQuote[]>>
  /** Books the parcel. Safe to repeat with the same reference. */
  createParcel(shipment: NewParcel): Promise<ProviderResult<CourierParcel>>
  /** The booking with our reference, or null: for a waybill prepared later, and for an uncertain booking. */
  findParcel(reference: string): Promise<ProviderResult<CourierParcel | null>>
  /** Has a courier take the parcel; without `courierId` the service chooses. */
  assignAwb(shipmentId: string, courierId?: string): Promise<ProviderResult<AwbAssignment>>
  requestPickup(shipmentId: string): Promise<ProviderResult<{ scheduledFor: string | null }>>
  /** Address of the address label (PDF). */
  fetchLabelUrl(shipmentId: string): Promise<ProviderResult<string>>
  /** Address of the courier service's invoice (PDF); takes `Shipment.orderId`. */
  fetchInvoiceUrl(orderId: string): Promise<ProviderResult<string>>
  /** Where the parcel is; `not-found` for a number nobody knows. */
  fetchTracking(awb: string): Promise<ProviderResult<ParcelTracking>>
  /** Cancels bookings by `Shipment.orderId`; refused once a courier is on the way. */
  cancelParcel(orderId: string): Promise<ProviderResult<null>>

  /** True when a pushed update carries our token. Constant time. */
  verifyWebhook(token: string): boolean
  /** Reads a pushed update already verified; `malformed` when it is not one. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<ParcelUpdate>
}
