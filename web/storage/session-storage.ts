import { createMemoryStorage, type KeyValueStore } from './key-value-store.ts'

/** The browser's session storage; where it is forbidden, one that lasts as long as the page. */
export function openSessionStorage(): KeyValueStore {
  try {
    return window.sessionStorage
  } catch {
    return createMemoryStorage()
  }
}
