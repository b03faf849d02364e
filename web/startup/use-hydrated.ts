import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False in the HTML of the server and in the first drawing that must equal it; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
