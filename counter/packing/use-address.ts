import { useSyncExternalStore } from 'react'

const BASE = '/counter/table'
const MOVED = 'packing-table-moved'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(MOVED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(MOVED, listener)
  }
}

const PICK = 'pick'
export type Place = { at: 'list' } | { at: 'pick' } | { at: 'parcel'; number: string }

export function usePlace(): Place {
  const path = useSyncExternalStore(subscribe, () => location.pathname)
  const rest = path.startsWith(`${BASE}/`) ? decodeURIComponent(path.slice(BASE.length + 1)) : ''
  if (rest === '') return { at: 'list' }
  return rest === PICK ? { at: 'pick' } : { at: 'parcel', number: rest }
}

export const parcelAt = (number: string): Place => ({ at: 'parcel', number })

export function addressOf(place: Place): string {
  if (place.at === 'list') return BASE
  return `${BASE}/${place.at === 'pick' ? PICK : place.number}`
}

export function goTo(place: Place): void {
  history.pushState(null, '', addressOf(place))
  window.dispatchEvent(new Event(MOVED))
  window.scrollTo(0, 0)
}
