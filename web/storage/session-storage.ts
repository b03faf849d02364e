import { createMemoryStorage, type KeyValueStore } from './key-value-store.ts'

const pageStorage = createMemoryStorage()

/** Where session storage is forbidden, it lasts as long as the page. On the server nobody writes to it. */
export function openSessionStorage(): KeyValueStore {
  try {
    return window.sessionStorage
  } catch {
    return pageStorage
  }
}
