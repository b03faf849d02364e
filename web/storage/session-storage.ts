import { createMemoryStorage, type KeyValueStore } from './key-value-store.ts'

/** Where the browser forbids it, it lasts as long as the page. On the server nobody writes to it. */
function openOr(pageStorage: KeyValueStore, open: () => KeyValueStore): KeyValueStore {
  try {
    return open()
  } catch {
    return pageStorage
  }
}

const [ofTab, ofBrowser] = [createMemoryStorage(), createMemoryStorage()]

export const openSessionStorage = (): KeyValueStore => openOr(ofTab, () => window.sessionStorage)

export const openLocalStorage = (): KeyValueStore => openOr(ofBrowser, () => window.localStorage)
