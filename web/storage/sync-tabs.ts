import { STORAGE_KEY, type createShopStore } from './shop-store.ts'

type ShopStore = ReturnType<typeof createShopStore>

/**
 * Reads what the browser remembers, unless that has been done. Local storage answers before this returns: the five
 * seconds of the specification, section 9, have nothing to wait for, and storage that fails counts as empty.
 */
export function ensureStorageReady(store: ShopStore): void {
  if (!store.getState().isStorageReady) void store.persist.rehydrate()
}

/**
 * Reads storage and keeps up with the shop's other tabs, and with pages that the Back button brings back as they were.
 * @returns stops following
 */
export function syncTabs(store: ShopStore, page: Window): () => void {
  ensureStorageReady(store)
  const readAgain = () => void store.persist.rehydrate()
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) readAgain()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) readAgain()
  }
  page.addEventListener('storage', onStorage)
  page.addEventListener('pageshow', onShow)
  return () => {
    page.removeEventListener('storage', onStorage)
    page.removeEventListener('pageshow', onShow)
  }
}
