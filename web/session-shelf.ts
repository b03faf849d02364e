type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's session storage; where it is forbidden, a shelf that lasts as long as the page. */
export function openSessionShelf(): Shelf {
  try {
    return window.sessionStorage
  } catch {
    const held = new Map<string, string>()
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    }
  }
}
