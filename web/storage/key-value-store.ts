/** What the shop needs of a browser's storage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A store that lasts as long as the page. */
export function createMemoryStorage(held = new Map<string, string>()): KeyValueStore {
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}
