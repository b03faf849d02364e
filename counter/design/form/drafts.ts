import { createStore as openStore, del, entries, get, set } from 'idb-keyval'
import { createStore } from '../create-store.ts'

export type DraftFields = Readonly<Record<string, unknown>>
/** Typed but unsaved fields. */
export type Draft = {
  fields: DraftFields
  /** When it was typed, in ms. */
  at: number
  /** The screen it was typed on: its address below /counter, and its title. */
  path: string
  title: string
}

const KEPT_MS = 60 * 24 * 3600 * 1000
const PROBE = 'probe'
const store = openStore('counter', 'drafts')
/** As long as this page lives, where the browser keeps nothing. */
const inMemory = new Map<string, Draft>()
/** Moves when a draft of this tab comes or goes. */
export const draftChanges = createStore(0)

/** Each sees what the one before wrote. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = queue.then(work)
  queue = done.catch(() => undefined)
  return done
}

export function readDraft(key: string): Promise<Draft | undefined> {
  return inTurn(() => load(key))
}

export async function keepDraft(key: string, fields: DraftFields): Promise<void> {
  const path = location.pathname.replace(/^\/counter(?=\/|$)/, '') || '/'
  const draft = { fields, at: Date.now(), path, title: document.title.replace(/ · Gathri$/, '') }
  await inTurn(async () => {
    const now = await load(key)
    // A restored draft keeps the time of its typing.
    if (now && JSON.stringify(now.fields) === JSON.stringify(fields)) return
    inMemory.set(key, draft)
    await attempt(() => set(key, draft, store), undefined)
    draftChanges.set(draftChanges.get() + 1)
  })
}

/** Saved or discarded. */
export async function dropDraft(key: string): Promise<void> {
  await inTurn(async () => {
    if (!(await load(key))) return
    inMemory.delete(key)
    await attempt(() => del(key, store), undefined)
    draftChanges.set(draftChanges.get() + 1)
  })
}

/** Newest first, by key. @param prefix other people's drafts on this device have another one */
export async function readDrafts(prefix: string): Promise<[string, Draft][]> {
  const found = await attempt(() => entries<string, Draft>(store), [...inMemory])
  const [kept, old] = [found.filter(([, draft]) => isFresh(draft)), found.filter(([, draft]) => !isFresh(draft))]
  for (const [key] of old) void attempt(() => del(key, store), undefined)
  return kept.filter(([key]) => key.startsWith(prefix)).toSorted(([, one], [, other]) => other.at - one.at)
}

const isFresh = ({ at }: Draft) => Date.now() - at < KEPT_MS

async function load(key: string): Promise<Draft | undefined> {
  const draft = await attempt(() => get<Draft>(key, store), inMemory.get(key))
  return draft && isFresh(draft) ? draft : undefined
}

/** Whether this browser keeps any: in private windows some refuse. */
export function canKeepDrafts(): Promise<boolean> {
  return attempt(async () => {
    await set(PROBE, { fields: {}, at: 0, path: '/', title: '' } satisfies Draft, store)
    await del(PROBE, store)
    return true
  }, false)
}

/** In private windows some browsers refuse to keep anything, at once or later: the form works on without them. */
async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
