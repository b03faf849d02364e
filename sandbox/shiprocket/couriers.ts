import type { Zone } from './zones.ts'

export type Courier = {
  id: number
  name: string
  isSurface: boolean
  /** Kilograms: the billing step and the minimum. */
  slab: number
  /** Rupees for one kilogram between metros. */
  oneKilogram: number
  days: number
  heaviest: number
  zones: readonly Zone[]
  takesNoCash?: true
}

const everywhere: readonly Zone[] = ['city', 'state', 'region', 'metro', 'country', 'far']
const mainland = everywhere.filter((zone) => zone !== 'far')

const air = { isSurface: false, slab: 0.5, heaviest: 25 }
const surface = { isSurface: true, heaviest: 500 }

/** Observed rates from 110001 to 400001 for 1 kg prepaid. */
const couriers: readonly Courier[] = [
  { ...air, id: 10, name: 'Delhivery Air', oneKilogram: 165.21, days: 3, zones: mainland },
  { ...air, id: 196, name: 'DTDC Air 500gm', oneKilogram: 166.74, days: 2, zones: mainland },
  { ...air, id: 48, name: 'Ekart Logistics Air', oneKilogram: 166.34, days: 3, zones: mainland },
  {
    ...surface,
    id: 225,
    name: 'India Post-Business Parcel Surface Prepaid',
    slab: 2,
    oneKilogram: 118,
    days: 5,
    zones: everywhere,
    takesNoCash: true,
  },
  {
    ...air,
    id: 217,
    name: 'India Post-Speed Post Air Prepaid',
    oneKilogram: 141.6,
    days: 5,
    zones: everywhere,
    takesNoCash: true,
  },
  {
    ...surface,
    id: 24,
    name: 'Xpressbees Surface 2kg',
    slab: 2,
    oneKilogram: 148.54,
    days: 5,
    zones: mainland,
  },
  {
    ...surface,
    id: 43,
    name: 'Delhivery Surface',
    slab: 0.5,
    oneKilogram: 132.4,
    days: 4,
    zones: ['city', 'state', 'region', 'country'],
  },
]

const zoneFactor: Record<Zone, number> = {
  city: 0.42,
  state: 0.6,
  region: 0.78,
  metro: 1,
  country: 1.1,
  far: 1.55,
}
const zoneDays: Record<Zone, number> = { city: -2, state: -1, region: 0, metro: 0, country: 1, far: 4 }
const furtherSlab = 0.55

export type Quote = { courier: Courier; rate: number; days: number; charged: number }

/** `weight` in kilograms, rates in rupees. */
export function listQuotes(zone: Zone, weight: number): Quote[] {
  return couriers
    .filter((courier) => courier.zones.includes(zone) && weight <= courier.heaviest)
    .map((courier) => {
      const slabs = countSlabs(courier, weight)
      const rate = firstSlab(courier) * (1 + furtherSlab * (slabs - 1)) * zoneFactor[zone]
      return {
        courier,
        rate: Math.round(rate * 100) / 100,
        days: Math.max(1, courier.days + zoneDays[zone]),
        charged: slabs * courier.slab,
      }
    })
}

export function findCourier(id: number): Courier | undefined {
  return couriers.find((courier) => courier.id === id)
}

const countSlabs = (courier: Courier, weight: number) => Math.max(1, Math.ceil(weight / courier.slab))

const firstSlab = (courier: Courier) => courier.oneKilogram / (1 + furtherSlab * (countSlabs(courier, 1) - 1))
