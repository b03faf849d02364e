import { persist, type PersistStorage, type StorageValue } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { emptyCart, readCart, type Cart } from '#shop/cart/cart.ts'
import { loggedOut, parseSession, type Auth } from './parse-session.ts'
import type { KeyValueStore } from './key-value-store.ts'

export type ShopState = {
  auth: Auth
  cart: Cart
  /** False on the server and until storage has been read. Not stored. */
  isStorageReady: boolean
  /** The shop has ended the session, and the person does not know yet. Not stored. */
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

/** Nothing is read until `persist.rehydrate()`. Where `openStorage` throws, the shop works and stores nothing. */
export function createShopStore(openStorage: () => KeyValueStore) {
  return createStore<ShopState>()(
    persist(() => initialState, {
      name: STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      storage: createFlatStorage(openStorage),
      partialize: ({ auth, cart }): PersistedState => ({ auth, cart }),
      merge: (stored, now) => {
        // Storage is forbidden or holds no JSON: the page's own state stands.
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
        const stored: unknown = JSON.parse(openStorage().getItem(name) ?? 'null', parseLegacySlice)
        return { state: (stored ?? {}) as PersistedState, version: VERSION }
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

/** On the server nobody writes to it. */
export const shopStore = createShopStore(() => window.localStorage)
