import { createContext, use, type ComponentType } from 'react'
import type { Permission } from '#shop/staff/permissions.ts'

export type Place = {
  label: string
  icon: ComponentType
  /** The second key after `g`. */
  key: string
}

export type ScreenRow = {
  /** Below /counter, as React Router writes it: `orders/:number`. */
  path: string
  /** Whoever lacks it does not see the place, and at the address reads whom to ask. */
  needs?: Permission
  /** What the search calls a screen that is in no menu. */
  name?: string
  /** In the menu, in this order; the first three that somebody may see stand on a phone's bar. */
  place?: Place
  load: () => Promise<ComponentType>
}

export type ShownPlace = Place & { path: string }

/** The places of the menu that somebody with these permissions may open. */
export function listPlaces(permissions: readonly string[], screens: readonly ScreenRow[]): ShownPlace[] {
  const isHeld = (needs: Permission | undefined) => needs === undefined || permissions.includes(needs)
  return screens.flatMap(({ path, needs, place }) => (place && isHeld(needs) ? [{ ...place, path: `/${path}` }] : []))
}

/** On a phone: beside "More" there is room for this many. */
const BAR_PLACES = 3

export function listBarPlaces(places: readonly ShownPlace[]): readonly ShownPlace[] {
  return places.slice(0, BAR_PLACES)
}

export const PlacesContext = createContext<readonly ShownPlace[]>([])

export function usePlaces(): readonly ShownPlace[] {
  return use(PlacesContext)
}

export type NamedScreen = { name: string; path: string }

/** The screens somebody with these permissions finds by name. */
export function listNamedScreens(permissions: readonly string[], screens: readonly ScreenRow[]): NamedScreen[] {
  return screens.flatMap(({ path, needs, place, name = place?.label }) =>
    name !== undefined && (needs === undefined || permissions.includes(needs)) ? [{ name, path: `/${path}` }] : [],
  )
}

export const NamedScreensContext = createContext<readonly NamedScreen[]>([])
