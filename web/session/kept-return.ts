import { readLoginState } from './login-state.ts'

const KEY = 'returnTo'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps where somebody goes back to while they are at Google's page; null forgets it. A forbidden storage keeps nothing. */
export function keepReturn(shelf: () => Shelf, from: string | null): void {
  try {
    if (from === null) shelf().removeItem(KEY)
    else shelf().setItem(KEY, from)
  } catch {}
}

/** The address of the shop that was kept, once; null when there is none. */
export function takeReturn(shelf: () => Shelf): string | null {
  try {
    const { from } = readLoginState({ from: shelf().getItem(KEY) })
    shelf().removeItem(KEY)
    return from
  } catch {
    return null
  }
}
