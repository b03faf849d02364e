import type { World } from '#sandbox/world.ts'
import { announceParcel } from './announce-parcel.ts'
import { findCourier, quotesFor } from './couriers.ts'
import { indianTime } from './indian-time.ts'
import { findStep, parcelWalk, type ParcelStep } from './parcel-steps.ts'
import { zoneOf } from './zones.ts'

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
  /** The shop's reference. */
  reference: string
  name: string
  city: string
  pin: string
  weight: number
  awb: string | null
  courierId: number | null
  courierName: string | null
  /** `NEW` until it has a waybill, then a step's label; `CANCELED` for a cancelled booking. */
  label: string
  createdAt: string
  pickupOn: string | null
  /** When the courier means to deliver it. */
  etd?: string | null
  deliveredAt: string | null
  scans: Scan[]
}

export type Booking = Pick<Parcel, 'reference' | 'name' | 'city' | 'pin' | 'weight'>

/** Shiprocket's books of parcels. */
export type Parcels = ReturnType<typeof openParcels>

const firstOrderId = 410_000_001
const firstShipmentId = 520_000_001
const firstAwb = 141_123_221_000_001
/** Wherever else a parcel is, somebody has come for it, or will. */
const withoutPickup = new Set(['AWB ASSIGNED', 'CANCELLED'])
const origin = { city: 'Jaipur', pin: '302001' }

export function openParcels(world: World) {
  const table = world.journal.table<Parcel>('shiprocket parcels')
  const now = () => world.options.now()
  const keep = (parcel: Parcel) => table.put(String(parcel.orderId), parcel)

  function take(parcel: Parcel, step: ParcelStep): Parcel {
    const date = indianTime(now())
    const scan: Scan = {
      date,
      status: step.label.replace(/[AEIOU\s]/g, '').slice(0, 6),
      activity: step.activity,
      location: step.at === 'origin' ? origin.city : parcel.city,
      'sr-status': String(step.trackingCode),
      'sr-status-label': step.label,
    }
    const moved = keep({
      ...parcel,
      label: step.label === 'CANCELLED' ? 'CANCELED' : step.label,
      pickupOn: parcel.pickupOn ?? (withoutPickup.has(step.label) ? null : date),
      deliveredAt: step.label === 'DELIVERED' ? date : parcel.deliveredAt,
      scans: [...parcel.scans, scan],
    })
    announceParcel(world, moved, step)
    return moved
  }

  function assign(parcel: Parcel, courierId?: number): Parcel {
    const quotes = quotesFor(zoneOf(origin.pin, parcel.pin), parcel.weight).toSorted(
      (a, b) => a.rate - b.rate,
    )
    const courier = courierId === undefined ? quotes[0]?.courier : findCourier(courierId)
    const days = quotes.find((quote) => quote.courier.id === courier?.id)?.days ?? 5
    const awb = String(firstAwb + parcel.orderId - firstOrderId)
    const named = {
      ...parcel,
      awb,
      courierId: courier?.id ?? 10,
      courierName: courier?.name ?? 'Delhivery Air',
      etd: indianTime(new Date(now().getTime() + days * 24 * 60 * 60_000)),
    }
    return take(named, parcelWalk[0] as ParcelStep)
  }

  return {
    all: table.all,
    find: (orderId: number) => table.get(String(orderId)),
    findBy: <Key extends keyof Parcel>(key: Key, value: Parcel[Key]) =>
      table.all().findLast((parcel) => parcel[key] === value),

    book(booking: Booking): Parcel {
      const count = table.all().length
      return keep({
        ...booking,
        orderId: firstOrderId + count,
        shipmentId: firstShipmentId + count,
        awb: null,
        courierId: null,
        courierName: null,
        label: 'NEW',
        createdAt: indianTime(now()),
        pickupOn: null,
        deliveredAt: null,
        scans: [],
      })
    },

    assign,

    /** Moves a parcel to the step named, or to the next on its way; false where there is none. */
    advance(parcel: Parcel, to?: string): Parcel | false {
      if (parcel.label === 'CANCELED') return false
      const at = parcelWalk.findIndex((step) => step.label === parcel.label)
      const step = to === undefined ? parcelWalk[at + 1] : findStep(to)
      if (!step) return false
      const named = parcel.awb === null && step.label !== 'CANCELLED' ? assign(parcel) : parcel
      return step.label === 'AWB ASSIGNED' ? named : take(named, step)
    },

    /** Cancels a booking; false once the courier is on the way. */
    cancel(parcel: Parcel): boolean {
      const mayCancel = ['NEW', 'AWB ASSIGNED', 'PICKUP SCHEDULED', 'CANCELED'].includes(parcel.label)
      if (mayCancel && parcel.label !== 'CANCELED') take(parcel, findStep('CANCELLED') as ParcelStep)
      return mayCancel
    },
  }
}

/** The state of an order, as Shiprocket words and numbers it in its lists. */
export function orderState(parcel: Parcel): { status: string; status_code: number } {
  if (parcel.label === 'NEW') return { status: 'NEW', status_code: 1 }
  const step = findStep(parcel.label)
  const status = step?.orderCode === 3 ? 'READY TO SHIP' : parcel.label
  return { status, status_code: step?.orderCode ?? 1 }
}
