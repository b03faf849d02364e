export type Scan = {
  date: string
  status: string
  activity: string
  location: string
  'sr-status': string
  'sr-status-label': string
}

export type Parcel = {
  orderId: number
  shipmentId: number
  reference: string
  name: string
  billedTo: { name: string; email: string }
  city: string
  pin: string
  weight: number
  items: { name: string; sku: string; units: number; selling_price: number }[]
  subTotal: number
  /** Rupees to collect; null for a paid parcel. */
  cash: number | null
  papers: { eWayBill: string | null; invoice: string | null; gstin: string | null }
  awb: string | null
  courierId: number | null
  courierName: string | null
  /** `NEW` before the waybill, then a step's label; `CANCELED` for a cancelled booking. */
  label: string
  createdAt: string
  pickupOn: string | null
  etd?: string | null
  deliveredAt: string | null
  scans: Scan[]
}

export type NewParcel = Pick<
  Parcel,
  'reference' | 'name' | 'billedTo' | 'city' | 'pin' | 'weight' | 'items' | 'subTotal' | 'cash' | 'papers'
>
