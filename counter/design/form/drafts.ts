import { createStore as openStore, del, entries, get, set } from 'idb-keyval'
import { createStore } from '../create-store.ts'

/** What somebody typed and did not save, with the version of the row they began from and when, in ms. */
export type Draft = {
  fields: Record<string, unknown>
  version: number | null
  at: number
  /** The screen it was typed on: its address below /counter, and its title. */
  path?: string
  title?: string
}
export type ListedDraft = { key: string; path: string; title: string; fields: string[]; at: number }

const KEPT_MS = 60 * 24 * 3600 * 1000
const store = openStore('counter', 'drafts')
/** Moves when a draft of this tab comes or goes. */
export const draftChanges = createStore(0)

/** Of this person and thing, on this device; undefined without one, or where the browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = await get<Draft>(key, store).catch(() => undefined)
  return draft && Date.now() - draft.at < KEPT_MS ? draft : undefined
}

/** Of one person on this device, newest first. */
export async function listDrafts(staffId: string): Promise<ListedDraft[]> {
  const found = await entries<string, Draft>(store).catch(() => [])
  return found
    .flatMap(([key, { path, title, fields, at }]) =>
      key.startsWith(`${staffId}/`) && path !== undefined && Date.now() - at < KEPT_MS
        ? [{ key, path, title: title ?? path, fields: Object.keys(fields), at }]
        : [],
    )
    .toSorted((one, other) => other.at - one.at)
}

export async function keepDraft(key: string, draft: Pick<Draft, 'fields' | 'version'>): Promise<void> {
  const path = location.pathname.replace(/^\/counter(?=\/|$)/, '')
  const title = document.title.replace(/ · Gathri$/, '')
  await set(key, { ...draft, path, title, at: Date.now() }, store).catch(ignore)
  draftChanges.set(draftChanges.get() + 1)
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, store).catch(ignore)
  draftChanges.set(draftChanges.get() + 1)
}

/** In private windows some browsers refuse to keep anything: the form works on without a draft. */
function ignore(): void {}
