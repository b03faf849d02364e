import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False on the server and in the first render, which must equal its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
