import { persist, type PersistStorage, type StorageValue } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { emptyCart, readCart, type Cart } from '#shop/cart/cart.ts'
import { loggedOut, parseSession, type Auth } from './parse-session.ts'
import type { KeyValueStore } from './key-value-store.ts'

export type ShopState = {
  auth: Auth
  cart: Cart
  /** False until storage has been read; the server always draws the shop of somebody without a cart. Not stored. */
  isStorageReady: boolean
  /** The shop has ended the session, and the person has not been told yet. Not stored. */
  hasSessionEnded: boolean
}

type PersistedState = Pick<ShopState, 'auth' | 'cart'>

export const STORAGE_KEY = 'root'
const VERSION = 1

const initialState: ShopState = {
  auth: loggedOut,
  cart: emptyCart,
  isStorageReady: false,
  hasSessionEnded: false,
}

/**
 * Makes the store of everything the browser remembers, written as `{"auth": …, "cart": …, "version": 1}`.
 * Nothing is read until `persist.rehydrate()`. An open cart panel is remembered, but not opened again.
 * @param openStorage gives the storage; it may throw, then the shop remembers nothing and works all the same
 */
export function createShopStore(openStorage: () => KeyValueStore) {
  return createStore<ShopState>()(
    persist(() => initialState, {
      name: STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      storage: createFlatStorage(openStorage),
      partialize: ({ auth, cart }): PersistedState => ({ auth, cart }),
      merge: (stored, now) => {
        // Storage is forbidden or holds no JSON: what this page knows stands.
        if (stored === undefined) return { ...now, isStorageReady: true }
        const { auth, cart } = stored as Partial<PersistedState>
        const { items } = readCart(cart)
        const { isExpanded } = now.cart
        return { ...now, auth: parseSession(auth), cart: { isExpanded, items }, isStorageReady: true }
      },
    }),
  )
}

function createFlatStorage(openStorage: () => KeyValueStore): PersistStorage<PersistedState> {
  return {
    getItem: (name) => {
      try {
        const held: unknown = JSON.parse(openStorage().getItem(name) ?? 'null', parseLegacySlice)
        return { state: (held ?? {}) as PersistedState, version: VERSION }
      } catch {
        return null
      }
    },
    setItem: (name, { state, version }: StorageValue<PersistedState>) => {
      try {
        openStorage().setItem(name, JSON.stringify({ ...state, version }))
      } catch {
        // Storage is full or forbidden: the cart lives as long as the page.
      }
    },
    removeItem: () => {},
  }
}

/** The first shop wrote each slice as a text of its own: `{"auth": "{…}", "cart": "{…}", "_persist": "…"}`. */
function parseLegacySlice(key: string, value: unknown): unknown {
  if ((key !== 'auth' && key !== 'cart') || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The one store of the browser. On the server nobody writes to it. */
export const shopStore = createShopStore(() => window.localStorage)
