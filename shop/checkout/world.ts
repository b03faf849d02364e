import type { StatesOf } from './address.ts'

/** A country of the address form; `states` is empty where addresses have none, `state_code` null where there is no code. */
export type Country = {
  name: string
  iso2: string
  iso3: string
  states: { name: string; state_code: string | null }[]
}

/**
 * All countries, alphabetically through Zimbabwe (specification, section 3). About 38 kB over the wire, so the browser
 * asks for it only when somebody opens the list of countries; India alone is in `india.ts`.
 */
export async function loadWorld(): Promise<Country[]> {
  const world = await import('./world.json', { with: { type: 'json' } })
  return world.default
}

/** What `checkAddress` asks about countries, answered from the whole list. */
export function statesOfWorld(world: readonly Country[]): StatesOf {
  const states = new Map(world.map((country) => [country.name, country.states.map((state) => state.name)]))
  return (country) => states.get(country)
}
