import type { KeyValueStore } from './key-value-store.ts'

/** A value kept through reloads of the page. Storage that is full or forbidden keeps nothing, and nobody is told. */
export type Draft<Value> = {
  save: (storage: KeyValueStore, value: Value) => void
  /** What was saved and has not been cleared since; null when that is nothing. */
  read: (storage: KeyValueStore) => Value | null
  clear: (storage: KeyValueStore) => void
}

/**
 * @param key of the storage
 * @param parse what of stored JSON can be used; null when nothing can
 */
export function createDraft<Value>(key: string, parse: (stored: unknown) => Value | null): Draft<Value> {
  function attempt<Result>(operation: () => Result): Result | null {
    try {
      return operation()
    } catch {
      return null
    }
  }
  return {
    save: (storage, value) => void attempt(() => storage.setItem(key, JSON.stringify(value))),
    read: (storage) => attempt(() => parse(JSON.parse(storage.getItem(key) ?? 'null'))),
    clear: (storage) => void attempt(() => storage.removeItem(key)),
  }
}
