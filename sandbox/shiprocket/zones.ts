export type Zone = 'city' | 'state' | 'region' | 'metro' | 'country' | 'far'

/** Shiprocket refuses in all of these ways. */
export type ServiceabilityRefusal = 'body_404' | 'http_404' | 'empty_list'

const metros = new Set(['110', '380', '400', '411', '500', '560', '600', '700'])
const farPrefixes = ['18', '19', '737', '744', '78', '79']
const statePrefixes: Record<string, string> = { '30': 'RJ', '31': 'RJ', '32': 'RJ', '33': 'RJ', '34': 'RJ' }

/** Army post, Lakshadweep, the Nicobar islands. */
const refusals: [prefix: string, how: ServiceabilityRefusal][] = [
  ['9', 'body_404'],
  ['68255', 'http_404'],
  ['74430', 'empty_list'],
]

export function findServiceabilityRefusal(pin: string): ServiceabilityRefusal | null {
  return refusals.find(([prefix]) => pin.startsWith(prefix))?.[1] ?? null
}

export function findZone(pickup: string, delivery: string): Zone {
  if (farPrefixes.some((prefix) => delivery.startsWith(prefix))) return 'far'
  if (pickup.slice(0, 3) === delivery.slice(0, 3)) return 'city'
  const state = (pin: string) => statePrefixes[pin.slice(0, 2)] ?? pin.slice(0, 2)
  if (state(pickup) === state(delivery)) return 'state'
  const isMetro = (pin: string) => metros.has(pin.slice(0, 3))
  if (isMetro(pickup) && isMetro(delivery)) return 'metro'
  return pickup[0] === delivery[0] || delivery.startsWith('11') ? 'region' : 'country'
}
