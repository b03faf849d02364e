import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

export type QuoteRequest = {
  deliveryPin: string
  /** Billed kilograms. */
  weight: number
}

export type CourierQuote = {
  courierId: string
  courierName: string
  /** Rupees with decimals; the shop rounds up. */
  rateRupees: number
  estimatedDays: string
  /** Distance from the pick-up: a same city, b near, c between metros, d far, e hard to reach; null when unknown. */
  zone: string | null
  mode: 'surface' | 'air' | null
  /** Whether the courier takes cash there. */
  takesCash: boolean
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
  /** A buyer who is not the recipient. The e-mail is the workshop's, so that the courier writes to us. */
  billedTo?: { name: string; email: string }
  /** Twelve digits; required above ₹50,000. */
  eWayBill?: string
  invoice?: string
  buyerGstin?: string
  lines: { name: string; sku: string; quantity: number; unitPrice: Paise; hsn?: string }[]
  subtotal: Paise
  shipping: Paise
  /** Collected from the recipient, all charges included; absent for a paid parcel. */
  cash?: Paise
  weight: number
  length: number
  breadth: number
  height: number
}

/** Pieces that the courier fetches from the buyer and brings to the pick-up place. */
export type NewReturn = Pick<
  NewParcel,
  'reference' | 'orderedAt' | 'lines' | 'subtotal' | 'weight' | 'length' | 'breadth' | 'height'
> & { from: NewParcel['to'] }

export type CourierParcel = {
  orderId: string
  shipmentId: string
  /** Our reference, or ours with `-R1`… after a cancelled booking. */
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

  /** Cheapest first, never empty: `not-serviceable` without a courier, `refused` for an invalid PIN code. */
  fetchQuotes(parcel: QuoteRequest): Promise<ProviderResult<CourierQuote[]>>
  createParcel(shipment: NewParcel): Promise<ProviderResult<CourierParcel>>
  /** A repeated reference returns the old booking. */
  createReturn(shipment: NewReturn): Promise<ProviderResult<CourierParcel>>
  findParcel(reference: string): Promise<ProviderResult<CourierParcel | null>>
  assignAwb(shipmentId: string, courierId?: string): Promise<ProviderResult<AwbAssignment>>
  assignReturnAwb(shipmentId: string): Promise<ProviderResult<AwbAssignment>>
  requestPickup(shipmentId: string): Promise<ProviderResult<{ scheduledFor: string | null }>>
  fetchLabelUrl(shipmentIds: readonly string[]): Promise<ProviderResult<string>>
  /** One PDF in the size of the courier account; `refused` when a parcel has no label. */
  fetchLabels(shipmentIds: readonly string[]): Promise<ProviderResult<Uint8Array>>
  fetchInvoiceUrl(orderId: string): Promise<ProviderResult<string>>
  fetchTracking(awb: string): Promise<ProviderResult<ParcelTracking>>
  /** `delivered` means that it is back with us. */
  fetchReturnTracking(awb: string): Promise<ProviderResult<ParcelTracking>>
  /** Refused once a courier is on the way. */
  cancelParcel(orderId: string): Promise<ProviderResult<null>>

  verifyWebhook(token: string): boolean
  /** Call `verifyWebhook` first; `malformed` when it is not an update. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<ParcelUpdate>
}
