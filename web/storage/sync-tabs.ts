import { STORAGE_KEY, type createShopStore } from './shop-store.ts'

type ShopStore = ReturnType<typeof createShopStore>

/** Local storage is synchronous, so this needs no waiting. */
export function ensureStorageReady(store: ShopStore): void {
  if (!store.getState().isStorageReady) void store.persist.rehydrate()
}

/** Follows the shop's other tabs and pages that the Back button brings back; returns its stop. */
export function syncTabs(store: ShopStore, page: Window): () => void {
  ensureStorageReady(store)
  const rehydrate = () => void store.persist.rehydrate()
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) rehydrate()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) rehydrate()
  }
  page.addEventListener('storage', onStorage)
  page.addEventListener('pageshow', onShow)
  return () => {
    page.removeEventListener('storage', onStorage)
    page.removeEventListener('pageshow', onShow)
  }
}
