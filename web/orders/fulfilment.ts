import type { Paise } from '#shop/money/paise.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

/** What has become of an order since it was placed, as `orders/get` answers it. Times are ISO 8601, UTC. */
export type OrderFulfilment = {
  /** The courier service's own id of it, once the parcel is booked. */
  shiprocketId: string | null
  parcel: Parcel | null
  refund: Refund | null
  /** `open`: its shopper may cancel it; `wished`: it is being cancelled. */
  cancelling: 'open' | 'wished' | null
}
export type Parcel = {
  courier: string
  /** The number on the parcel. */
  awb: string | null
  /** Where it is, after its last scan. */
  stage: ParcelStage
  /** When the courier means to deliver it. */
  expectedAt: string | null
  /** Newest first. */
  timeline: { at: string | null; status: string; place: string }[]
}
export type Refund = { amount: Paise; state: 'on its way' | 'done' | 'failed'; at: string | null }
