type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's session storage; where it is forbidden, a shelf that lasts as long as the page. */
export function openSessionStorage(): KeyValueStore {
  try {
    return window.sessionStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
