import type { StateLookup } from './address.ts'

/** A country of the address form; `states` is empty where addresses have none, `state_code` null where there is no code. */
export type Country = {
  name: string
  iso2: string
  iso3: string
  states: { name: string; state_code: string | null }[]
}

/**
 * All countries, alphabetically through Zimbabwe (specification, section 3). About 38 kB over the wire, so the browser
 * asks for it only when somebody opens the list of countries; India alone is in `indian-states.ts`.
 */
export async function loadCountries(): Promise<Country[]> {
  const countries = await import('./countries.json', { with: { type: 'json' } })
  return countries.default
}

/** What `checkAddress` asks about countries, answered from the whole list. */
export function createStateLookup(countries: readonly Country[]): StateLookup {
  const states = new Map(countries.map((country) => [country.name, country.states.map((state) => state.name)]))
  return (country) => states.get(country)
}
