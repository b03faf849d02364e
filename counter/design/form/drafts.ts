import { createStore, del, get, set } from 'idb-keyval'

/** What somebody typed and did not save, with the version of the row they began from and when, in ms. */
export type Draft = { fields: Record<string, unknown>; version: number | null; at: number }

const KEPT_MS = 60 * 24 * 3600 * 1000
const store = createStore('counter', 'drafts')

/** Of this person and thing, on this device; undefined without one, or where the browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = await get<Draft>(key, store).catch(() => undefined)
  return draft && Date.now() - draft.at < KEPT_MS ? draft : undefined
}

export function keepDraft(key: string, draft: Omit<Draft, 'at'>): Promise<void> {
  return set(key, { ...draft, at: Date.now() }, store).catch(ignore)
}

export function dropDraft(key: string): Promise<void> {
  return del(key, store).catch(ignore)
}

/** In private windows some browsers refuse to keep anything: the form works on without a draft. */
function ignore(): void {}
