import type { DeliveryZone, ZoneCharge } from '#shop/checkout/delivery-charges.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'

/** Days on the way: as the courier estimates, and as we promise. */
export type ZoneDays = { soonest: number; days: number }

/** `states` are ISO 3166-2 codes without the country. */
export type DeliveryRegion = ZoneDays & { states: readonly string[]; charge: ZoneCharge | null }

/** Couriers' zone e. Zones a and c are cities, which are at most as far as their State. */
const farStates = ['AN', 'AR', 'AS', 'JK', 'LA', 'LD', 'ML', 'MN', 'MZ', 'NL', 'SK', 'TR']

/**
 * The workshop's State, the rest of India and the far States, each with its zone's days. A zone without days has no
 * region.
 * @param home name of the workshop's State
 */
export function toDeliveryRegions(
  home: string,
  zones: ReadonlyMap<string, ZoneDays>,
  charges: Readonly<Partial<Record<DeliveryZone, ZoneCharge>>>,
): DeliveryRegion[] {
  const homeCode = indianStates.find(({ name }) => name === home)?.code
  const homeStates = homeCode === undefined || farStates.includes(homeCode) ? [] : [homeCode]
  const near = indianStates.map(({ code }) => code).filter((code) => !farStates.includes(code) && code !== homeCode)
  const regions: [DeliveryZone, readonly string[]][] = [
    ['b', homeStates],
    ['d', near],
    ['e', farStates],
  ]
  return regions.flatMap(([zone, states]) => {
    const days = zones.get(zone)
    return days && states.length > 0 ? [{ states, ...days, charge: charges[zone] ?? null }] : []
  })
}
