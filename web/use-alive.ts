import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML of the server and in the first drawing that must equal it; true from then on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
