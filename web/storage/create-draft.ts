import type { KeyValueStore } from './key-value-store.ts'

/** Survives reloads of the page. Storage that is full or forbidden stores nothing, without an error. */
export type Draft<Value> = {
  save: (storage: KeyValueStore, value: Value) => void
  read: (storage: KeyValueStore) => Value | null
  clear: (storage: KeyValueStore) => void
}

/** `parse` gives null for JSON that cannot be used. */
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
