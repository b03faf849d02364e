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

/** The number of the parcel that is open, null for the list. */
export function useOpenNumber(): string | null {
  const path = useSyncExternalStore(subscribe, () => location.pathname)
  return path.startsWith(`${BASE}/`) ? decodeURIComponent(path.slice(BASE.length + 1)) : null
}

export const addressOf = (number: string | null) => (number === null ? BASE : `${BASE}/${number}`)

export function goTo(number: string | null): void {
  history.pushState(null, '', addressOf(number))
  window.dispatchEvent(new Event(MOVED))
  window.scrollTo(0, 0)
}
