import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { sendParcelWebhook } from './send-parcel-webhook.ts'
import { findCourier, listQuotes } from './couriers.ts'
import { formatIndiaTime } from './india-time.ts'
import { findStep, regularParcelSteps, type ParcelStep } from './parcel-steps.ts'
import type { NewParcel, Parcel, Scan } from './parcel.ts'
import { findZone } from './zones.ts'

export type Parcels = ReturnType<typeof openParcels>

const firstOrderId = 410_000_001
const firstShipmentId = 520_000_001
const firstAwb = 141_123_221_000_001
const labelsBeforePickup = new Set(['AWB ASSIGNED', 'CANCELLED'])
const origin = { city: 'Jaipur', pin: '302001' }

export function openParcels(sandbox: SandboxContext) {
  const table = sandbox.store.table<Parcel>('shiprocket parcels')
  const now = () => sandbox.options.now()
  const store = (parcel: Parcel) => table.put(String(parcel.orderId), parcel)

  function applyStep(parcel: Parcel, step: ParcelStep): Parcel {
    const updated = store(withStep(parcel, step, now()))
    sendParcelWebhook(sandbox, updated, step)
    return updated
  }
  const assign = (parcel: Parcel, courierId?: number): Parcel =>
    applyStep(withCourier(parcel, courierId, now()), regularParcelSteps[0] as ParcelStep)

  return {
    all: table.all,
    find: (orderId: number) => table.get(String(orderId)),
    findBy: <Key extends keyof Parcel>(key: Key, value: Parcel[Key]) =>
      table.all().findLast((parcel) => parcel[key] === value),

    book(booking: NewParcel): Parcel {
      const count = table.all().length
      return store({
        ...booking,
        orderId: firstOrderId + count,
        shipmentId: firstShipmentId + count,
        awb: null,
        courierId: null,
        courierName: null,
        label: 'NEW',
        createdAt: formatIndiaTime(now()),
        pickupOn: null,
        deliveredAt: null,
        scans: [],
      })
    },

    assign,

    advance(parcel: Parcel, to?: string): Parcel | false {
      if (parcel.label === 'CANCELED') return false
      const at = regularParcelSteps.findIndex((step) => step.label === parcel.label)
      const step = to === undefined ? regularParcelSteps[at + 1] : findStep(to)
      if (!step) return false
      const assigned = parcel.awb === null && step.label !== 'CANCELLED' ? assign(parcel) : parcel
      return step.label === 'AWB ASSIGNED' ? assigned : applyStep(assigned, step)
    },

    cancel(parcel: Parcel): boolean {
      const canCancel = ['NEW', 'AWB ASSIGNED', 'PICKUP SCHEDULED', 'CANCELED'].includes(parcel.label)
      if (canCancel && parcel.label !== 'CANCELED') applyStep(parcel, findStep('CANCELLED') as ParcelStep)
      return canCancel
    },
  }
}

function withStep(parcel: Parcel, step: ParcelStep, now: Date): Parcel {
  const date = formatIndiaTime(now)
  const scan: Scan = {
    date,
    status: step.label.replace(/[AEIOU\s]/g, '').slice(0, 6),
    activity: step.activity,
    location: step.at === 'origin' ? origin.city : parcel.city,
    'sr-status': String(step.trackingCode),
    'sr-status-label': step.label,
  }
  return {
    ...parcel,
    label: step.label === 'CANCELLED' ? 'CANCELED' : step.label,
    pickupOn: parcel.pickupOn ?? (labelsBeforePickup.has(step.label) ? null : date),
    deliveredAt: step.label === 'DELIVERED' ? date : parcel.deliveredAt,
    scans: [...parcel.scans, scan],
  }
}

function withCourier(parcel: Parcel, courierId: number | undefined, now: Date): Parcel {
  const quotes = listQuotes(findZone(origin.pin, parcel.pin), parcel.weight).toSorted((a, b) => a.rate - b.rate)
  const courier = courierId === undefined ? quotes[0]?.courier : findCourier(courierId)
  const days = quotes.find((quote) => quote.courier.id === courier?.id)?.days ?? 5
  return {
    ...parcel,
    awb: String(firstAwb + parcel.orderId - firstOrderId),
    courierId: courier?.id ?? 10,
    courierName: courier?.name ?? 'Delhivery Air',
    etd: formatIndiaTime(new Date(now.getTime() + days * 24 * 60 * 60_000)),
  }
}
