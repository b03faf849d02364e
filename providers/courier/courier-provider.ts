import type { Answer } from '#providers/answer.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

export type Parcel = {
  /** Indian PIN, six digits. */
  deliveryPin: string
  /** Kilograms, as billed. */
  weight: number
}

export type CourierOffer = {
  /** The id booking understands. */
  courierId: string
  courierName: string
  /** Rupees with decimals, as quoted; the shop rounds up (specification, section 9). */
  rateRupees: number
  /** As quoted, usually one number of days: "5". */
  estimatedDays: string
}

export type NewShipment = {
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

export type Shipment = {
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
export type Waybill =
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

export type ParcelTrack = {
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
export type ParcelUpdate = ParcelTrack & {
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
   * nobody delivers there, `refused` with the provider's message when the PIN is not one, and `unavailable`
   * when the service is down and no rate of the last ten minutes is known for this lane and weight slab.
   */
  offers(parcel: Parcel): Promise<Answer<CourierOffer[]>>
  /** Books the parcel. Safe to repeat with the same reference. */
  createShipment(shipment: NewShipment): Promise<Answer<Shipment>>
  /** The booking with our reference, or null: for a waybill prepared later, and for an uncertain booking. */
  findShipment(reference: string): Promise<Answer<Shipment | null>>
  /** Has a courier take the parcel; without `courierId` the service chooses. */
  assignAwb(shipmentId: string, courierId?: string): Promise<Answer<Waybill>>
  requestPickup(shipmentId: string): Promise<Answer<{ scheduledFor: string | null }>>
  /** Address of the address label (PDF). */
  labelLink(shipmentId: string): Promise<Answer<string>>
  /** Address of the courier service's invoice (PDF); takes `Shipment.orderId`. */
  invoiceLink(orderId: string): Promise<Answer<string>>
  /** Where the parcel is; `not-found` for a number nobody knows. */
  track(awb: string): Promise<Answer<ParcelTrack>>
  /** Cancels bookings by `Shipment.orderId`; refused once a courier is on the way. */
  cancel(orderId: string): Promise<Answer<null>>

  /** True when a pushed update carries our token. Constant time. */
  verifyUpdate(token: string): boolean
  /** Reads a pushed update already verified; `nonsense` when it is not one. */
  readUpdate(rawBody: Uint8Array | string): Answer<ParcelUpdate>
}
