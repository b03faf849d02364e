import { createStore } from 'zustand/vanilla'
import type { WishesAnswer } from '#contract/wish.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { FULL_MESSAGE, MAX_WISHES, parseWishKey, wishKey } from '#shop/wishes/wish-key.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { ensureStorageReady } from '#web/storage/sync-tabs.ts'
import { createDraft } from '#web/storage/create-draft.ts'

/** The latest first; `name` as it was, for when it is no longer sold. `owner`: the account's id, null for a guest's. */
type StoredWishes = { owner: number | null; wishes: readonly { key: string; name: string }[] }

const WISHES_KEY = 'wishes'

const noWishes: StoredWishes = { owner: null, wishes: [] }

const storedWishes = createDraft<StoredWishes>(WISHES_KEY, (stored) => {
  const { owner, wishes } = (stored ?? {}) as Partial<Record<keyof StoredWishes, unknown>>
  if (!Array.isArray(wishes)) return null
  const sound = wishes.flatMap((wish: unknown) => {
    const { key, name } = (wish ?? {}) as Record<string, unknown>
    return typeof key === 'string' && typeof name === 'string' && parseWishKey(key) ? [{ key, name }] : []
  })
  return { owner: typeof owner === 'number' ? owner : null, wishes: sound }
})

type Shared = WishesAnswer['shared']
/** `shared` is undefined until the account has been asked. */
export type WishState = StoredWishes & { shared?: Shared }

/** A guest's list is this browser's; with an account the shop keeps it, and this browser a copy. */
export const wishStore = createStore<WishState>(() => noWishes)

const openStorage = () => window.localStorage
let hasStarted = false

export function startWishes(): void {
  if (hasStarted) return
  hasStarted = true
  ensureStorageReady(shopStore)
  readStorage()
  addEventListener('storage', ({ key }) => (key === WISHES_KEY || key === null) && readStorage())
  let owner = currentOwner()
  shopStore.subscribe(() => {
    if (owner === currentOwner()) return
    owner = currentOwner()
    readStorage()
    if (owner !== null) void syncWishes()
  })
  if (owner !== null && wishStore.getState().owner === null) void syncWishes()
}

const currentOwner = () => shopStore.getState().auth.user?.id ?? null

/** After a sign-out or a change of account, the list of the previous person disappears. */
function readStorage(): void {
  const stored = read() ?? noWishes
  if (stored.owner === null || stored.owner === currentOwner()) return wishStore.setState(stored, true)
  storedWishes.clear(openStorage())
  wishStore.setState(noWishes, true)
}

function read(): StoredWishes | null {
  try {
    return storedWishes.read(openStorage())
  } catch {
    return null
  }
}

function write({ owner, wishes, ...rest }: WishState): void {
  wishStore.setState({ owner, wishes, ...rest }, true)
  try {
    storedWishes.save(openStorage(), { owner, wishes })
  } catch {
    // Storage is forbidden: the list lives as long as the page.
  }
}

/** Takes over the account's list. Adds a guest's own list to it once. */
export async function syncWishes(): Promise<ApiError | { ok: true }> {
  const owner = currentOwner()
  if (owner === null) return { ok: true }
  const before = wishStore.getState()
  const brought = before.owner === null ? before.wishes.flatMap(({ key }) => parseWishKey(key) ?? []) : []
  const answer =
    brought.length > 0
      ? await requestAsCustomer('POST /api/users/me/wishes', { body: { add: brought } })
      : await requestAsCustomer('GET /api/users/me/wishes', {})
  if (!answer.ok) return answer
  if (currentOwner() === owner) writeAnswer(owner, answer.data)
  return { ok: true }
}

function writeAnswer(owner: number, { wishes, shared }: WishesAnswer): void {
  write({ owner, wishes: wishes.map((wish) => ({ key: wishKey(wish), name: wish.name })), shared })
}

/** Shown at once; taken back, with the reason, where the shop does not take it. */
export async function changeWish(
  wish: { key: string; name: string },
  isWished: boolean,
): Promise<{ ok: true } | ApiError | Refusal<'full'>> {
  startWishes()
  const before = wishStore.getState()
  const others = before.wishes.filter(({ key }) => key !== wish.key)
  if (isWished && others.length >= MAX_WISHES) return refuse('full', FULL_MESSAGE)
  const wishes = isWished ? [wish, ...others] : others
  write({ ...before, wishes })
  const owner = currentOwner()
  const line = parseWishKey(wish.key)
  if (owner === null || !line) return { ok: true }
  if (before.owner === null) return syncWishes()
  const body = isWished ? { add: [line] } : { remove: [line] }
  const answer = await requestAsCustomer('POST /api/users/me/wishes', { body })
  if (answer.ok) {
    if (currentOwner() === owner) writeAnswer(owner, answer.data)
    return { ok: true }
  }
  write(before)
  return answer
}

export async function shareWishes(isShared: boolean, firstName: string): Promise<{ ok: true } | ApiError> {
  const owner = currentOwner()
  const answer = await requestAsCustomer('POST /api/users/me/wishes/share', { body: { isShared, firstName } })
  if (answer.ok && owner !== null) writeAnswer(owner, answer.data)
  return answer.ok ? { ok: true } : answer
}
