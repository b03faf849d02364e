import type { StateLookup } from './address.ts'

export type Country = {
  name: string
  iso2: string
  iso3: string
  states: { name: string; state_code: string | null }[]
}

/** About 38 kB over the wire: load it only when needed. */
export async function loadCountries(): Promise<Country[]> {
  const countries = await import('./countries.json', { with: { type: 'json' } })
  return countries.default
}

export function createStateLookup(countries: readonly Country[]): StateLookup {
  const states = new Map(countries.map((country) => [country.name, country.states.map((state) => state.name)]))
  return (country) => states.get(country)
}
