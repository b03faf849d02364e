import { createContext, use, type ComponentType } from 'react'
import { roles, type Permission, type Role } from '#shop/staff/permissions.ts'

export type Place = {
  label: string
  icon: ComponentType
  /** The second key after `g`. */
  key: string
  /** The menu's heading over it and its neighbours. */
  group?: 'Work' | 'Goods' | 'People' | 'Money' | 'Shop'
}

export type ScreenRow = {
  /** Below /counter, as React Router writes it: `orders/:number`. */
  path: string
  /** A person without it does not see the menu entry. The screen tells them whom to ask. */
  needs?: Permission
  /** The search's name for a screen that is in no menu. */
  name?: string
  /** In the menu, in this order. */
  place?: Place
  /** The path of the place that is marked while this screen is open, where its own path does not begin with it. */
  under?: string
  load: () => Promise<ComponentType>
}

export type ShownPlace = Place & {
  path: string
  /** Paths of the screens elsewhere that mark it too. */
  also: readonly string[]
}

/** The places of the menu that somebody with these permissions may open. */
export function listPlaces(permissions: readonly string[], screens: readonly ScreenRow[]): ShownPlace[] {
  const isHeld = (needs: Permission | undefined) => needs === undefined || permissions.includes(needs)
  const listAlso = (place: string) => screens.flatMap(({ path, under }) => (under === place ? [`/${path}`] : []))
  return screens.flatMap(({ path, needs, place }) =>
    place && isHeld(needs) ? [{ ...place, path: `/${path}`, also: listAlso(path) }] : [],
  )
}

/** Whether the screen at this address, without /counter, belongs to the place. */
export function marksPlace({ path, also }: Pick<ShownPlace, 'path' | 'also'>, address: string): boolean {
  const isAt = (start: string) => address === start || (start !== '/' && address.startsWith(`${start}/`))
  return [path, ...also].some(isAt)
}

/** Neighbours of one group together. */
export function groupPlaces(places: readonly ShownPlace[]): { group: Place['group']; places: ShownPlace[] }[] {
  const groups: ReturnType<typeof groupPlaces> = []
  for (const place of places) {
    const last = groups.at(-1)
    if (last && last.group === place.group) last.places.push(place)
    else groups.push({ group: place.group, places: [place] })
  }
  return groups
}

/** Places on the phone's bar for each role. */
const barPaths: Readonly<Record<Role, readonly string[]>> = {
  owner: ['/', '/orders', '/products', '/exceptions'],
  manager: ['/', '/orders', '/table', '/products'],
  packer: ['/', '/table', '/hand-over', '/stock'],
  support: ['/', '/orders', '/enquiries', '/reviews'],
  accountant: ['/', '/orders', '/tax', '/reports'],
}

/** Four places of a phone's bar: those of the first role that somebody has. */
export function listBarPlaces(held: readonly Role[], places: readonly ShownPlace[]): readonly ShownPlace[] {
  const role = roles.find((each) => held.includes(each))
  return (role ? barPaths[role] : []).flatMap((path) => places.filter((place) => place.path === path))
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
