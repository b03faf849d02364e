import { createStore as openStore, del, entries, get, set } from 'idb-keyval'
import { createStore } from '../create-store.ts'

export type DraftFields = Readonly<Record<string, unknown>>
/** `at` is when it was typed, in ms; `device` a browser's own random word. */
export type TypedText = { fields: DraftFields; version: number | null; at: number; device?: string }
/** What somebody typed and did not save, with the version of the row they began from. Without fields it is over. */
export type Draft = TypedText & {
  /** The screen it was typed on: its address below /counter, and its title. */
  path?: string
  title?: string
  /** What the shop held when this was typed; null before it was sent. */
  revision?: string | null
  isSent?: boolean
  /** What was typed apart from it on other devices, newest first. */
  others?: readonly TypedText[]
  /** Why the shop does not take it: it stays on this device. */
  refusal?: string
}

const KEPT_MS = 60 * 24 * 3600 * 1000
const PROBE = 'probe'
const DEVICE = 'counter.device'
const store = openStore('counter', 'drafts')
/** As long as this page lives, where the browser keeps nothing. */
const inMemory = new Map<string, Draft>()
/** Moves when a draft of this tab comes, goes, or is another one at the shop. */
export const draftChanges = createStore(0)
export const tellDraftChange = () => draftChanges.set(draftChanges.get() + 1)
export const device = readDevice()

/** Each sees what the one before wrote. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = queue.then(work)
  queue = done.catch(() => undefined)
  return done
}

/** Also one that is over. */
export function readRecord(key: string): Promise<Draft | undefined> {
  return inTurn(() => load(key))
}

/** @param change what becomes of it: undefined takes it away */
export function changeRecord(
  key: string,
  change: (now: Draft | undefined) => Draft | undefined,
): Promise<Draft | undefined> {
  return inTurn(async () => {
    const now = await load(key)
    const next = change(now)
    if (next === now) return now
    if (next) inMemory.set(key, next)
    else inMemory.delete(key)
    await attempt(() => (next ? set(key, next, store) : del(key, store)), undefined)
    tellDraftChange()
    return next
  })
}

/** Of all people on this device. */
export async function readRecords(): Promise<[string, Draft][]> {
  const found = new Map([...(await attempt(() => entries<string, Draft>(store), [])), ...inMemory])
  return [...found].filter(([, draft]) => Date.now() - draft.at < KEPT_MS)
}

async function load(key: string): Promise<Draft | undefined> {
  const draft = await attempt(() => get<Draft>(key, store), inMemory.get(key))
  return draft && Date.now() - draft.at < KEPT_MS ? draft : undefined
}

/** Whether this browser keeps any: in private windows some refuse. */
export function canKeepDrafts(): Promise<boolean> {
  return attempt(async () => {
    await set(PROBE, { fields: {}, version: null, at: 0 } satisfies Draft, store)
    await del(PROBE, store)
    return true
  }, false)
}

export const isOver = ({ fields }: Pick<Draft, 'fields'>) => Object.keys(fields).length === 0
export const isSameFields = (one: DraftFields, other: DraftFields) => canonical(one) === canonical(other)

/** The shop gives names of fields back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function readDevice(): string {
  const fresh = crypto.randomUUID()
  try {
    const kept = localStorage.getItem(DEVICE) ?? fresh
    localStorage.setItem(DEVICE, kept)
    return kept
  } catch {
    return fresh
  }
}

/** In private windows some browsers refuse to keep anything, at once or later: the form works on without them. */
async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
