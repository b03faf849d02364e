import type { Permission } from '#shop/staff/permissions.ts'
import { screens, type Place, type Screen } from '../routes.tsx'

export type ShownPlace = Place & { path: string }

/** The places of the menu that somebody with these permissions may open. */
export function listPlaces(permissions: readonly string[], among: readonly Screen[] = screens): ShownPlace[] {
  const isHeld = (needs: Permission | undefined) => needs === undefined || permissions.includes(needs)
  return among.flatMap(({ path, needs, place }) => (place && isHeld(needs) ? [{ ...place, path: `/${path}` }] : []))
}

/** On a phone: beside "More" there is room for this many. */
const BAR_PLACES = 3

export function splitForPhone(places: readonly ShownPlace[]): { onBar: ShownPlace[]; isMore: boolean } {
  return { onBar: places.slice(0, BAR_PLACES), isMore: places.length > BAR_PLACES }
}
