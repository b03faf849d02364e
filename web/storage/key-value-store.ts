export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createMemoryStorage(entries = new Map<string, string>()): KeyValueStore {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
