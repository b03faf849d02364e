import type { DeliveryZone, ZoneCharge } from '#shop/checkout/delivery-charges.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'

/** Days on the way: as the courier estimates, and as we promise. */
export type ZoneDays = { soonest: number; days: number }

/** `states` are ISO 3166-2 codes without the country. `transit` is null before a courier was asked. */
export type DeliveryRegion = { states: readonly string[]; transit: ZoneDays | null; charge: ZoneCharge | null }

/** Couriers' zone e. Zones a and c are cities, which are at most as far as their State. */
const farStates = ['AN', 'AR', 'AS', 'JK', 'LA', 'LD', 'ML', 'MN', 'MZ', 'NL', 'SK', 'TR']

/**
 * The workshop's State, the rest of India and the far States, each with its zone's days. All are there, or none
 * is: a list without some States would say that we do not deliver there.
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
  const known = regions.flatMap(([zone, states]) =>
    states.length > 0 ? [{ states, transit: zones.get(zone) ?? null, charge: charges[zone] ?? null }] : [],
  )
  return known.some(({ transit, charge }) => transit || charge) ? known : []
}
