import { createMemoryStorage, type KeyValueStore } from './key-value-store.ts'

/** Where session storage is forbidden, it lasts as long as the page. */
export function openSessionStorage(): KeyValueStore {
  try {
    return window.sessionStorage
  } catch {
    return createMemoryStorage()
  }
}
