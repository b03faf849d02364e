import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { parseLoginState } from './login-state.ts'

const returnPath = createDraft('returnTo', (from) => parseLoginState({ from }).from)

/** For the way back from Google's page; null forgets it. */
export function storeReturnPath(storage: KeyValueStore, from: string | null): void {
  if (from === null) returnPath.clear(storage)
  else returnPath.save(storage, from)
}

export function takeReturnPath(storage: KeyValueStore): string | null {
  const from = returnPath.read(storage)
  returnPath.clear(storage)
  return from
}
