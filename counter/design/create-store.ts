import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get(): State
  set(next: State): void
  subscribe(listener: () => void): () => void
}

/** A value that parts of the page share without being beside each other. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get)
}
