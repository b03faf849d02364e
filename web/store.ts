import { persist, type PersistStorage, type StorageValue } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { emptyCart, readCart, type Cart } from '#shop/cart/cart.ts'
import { loggedOut, readAuth, type Auth } from './session/read-auth.ts'

export type ShopState = {
  auth: Auth
  cart: Cart
  /** False until storage has been read; the server always draws the shop of somebody without a cart. Not stored. */
  hydrated: boolean
  /** The shop has ended the session, and the person has not been told yet. Not stored. */
  sessionEnded: boolean
}

type Stored = Pick<ShopState, 'auth' | 'cart'>
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export const STORAGE_KEY = 'root'
const VERSION = 1

const nobody: ShopState = {
  auth: loggedOut,
  cart: emptyCart,
  hydrated: false,
  sessionEnded: false,
}

/**
 * Makes the store of everything the browser remembers, written as `{"auth": …, "cart": …, "version": 1}`.
 * Nothing is read until `persist.rehydrate()`. An open cart panel is remembered, but not opened again.
 * @param shelf gives the storage; it may throw, then the shop remembers nothing and works all the same
 */
export function createShopStore(shelf: () => Shelf) {
  return createStore<ShopState>()(
    persist(() => nobody, {
      name: STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      storage: flatStorage(shelf),
      partialize: ({ auth, cart }): Stored => ({ auth, cart }),
      merge: (stored, now) => {
        // Storage is forbidden or holds no JSON: what this page knows stands.
        if (stored === undefined) return { ...now, hydrated: true }
        const { auth, cart } = stored as Partial<Stored>
        const { items } = readCart(cart)
        const { isExpanded } = now.cart
        return { ...now, auth: readAuth(auth), cart: { isExpanded, items }, hydrated: true }
      },
    }),
  )
}

function flatStorage(shelf: () => Shelf): PersistStorage<Stored> {
  return {
    getItem: (name) => {
      try {
        const held: unknown = JSON.parse(shelf().getItem(name) ?? 'null', unpackSlice)
        return { state: (held ?? {}) as Stored, version: VERSION }
      } catch {
        return null
      }
    },
    setItem: (name, { state, version }: StorageValue<Stored>) => {
      try {
        shelf().setItem(name, JSON.stringify({ ...state, version }))
      } catch {
        // Storage is full or forbidden: the cart lives as long as the page.
      }
    },
    removeItem: () => {},
  }
}

/** The first shop wrote each slice as a text of its own: `{"auth": "{…}", "cart": "{…}", "_persist": "…"}`. */
function unpackSlice(key: string, value: unknown): unknown {
  if ((key !== 'auth' && key !== 'cart') || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The one store of the browser. On the server nobody writes to it. */
export const shopStore = createShopStore(() => window.localStorage)
