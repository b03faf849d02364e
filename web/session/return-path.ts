import { parseLoginState } from './login-state.ts'

const RETURN_PATH_KEY = 'returnTo'

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps where somebody goes back to while they are at Google's page; null forgets it. A forbidden storage keeps nothing. */
export function storeReturnPath(openStorage: () => KeyValueStore, from: string | null): void {
  try {
    if (from === null) openStorage().removeItem(RETURN_PATH_KEY)
    else openStorage().setItem(RETURN_PATH_KEY, from)
  } catch {}
}

/** The address of the shop that was kept, once; null when there is none. */
export function takeReturnPath(openStorage: () => KeyValueStore): string | null {
  try {
    const { from } = parseLoginState({ from: openStorage().getItem(RETURN_PATH_KEY) })
    openStorage().removeItem(RETURN_PATH_KEY)
    return from
  } catch {
    return null
  }
}
