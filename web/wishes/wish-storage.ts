import { parseWishKey } from '#shop/wishes/wish-key.ts'
import { createDraft } from '#web/storage/create-draft.ts'

/** The latest first; `name` as it was, for when it is no longer sold. `owner`: the account's id, null for a guest's. */
export type StoredWishes = { owner: number | null; wishes: readonly { key: string; name: string }[] }

export const WISHES_KEY = 'wishes'

export const noWishes: StoredWishes = { owner: null, wishes: [] }

export const storedWishes = createDraft<StoredWishes>(WISHES_KEY, (stored) => {
  const { owner, wishes } = (stored ?? {}) as Partial<Record<keyof StoredWishes, unknown>>
  if (!Array.isArray(wishes)) return null
  const sound = wishes.flatMap((wish: unknown) => {
    const { key, name } = (wish ?? {}) as Record<string, unknown>
    return typeof key === 'string' && typeof name === 'string' && parseWishKey(key) ? [{ key, name }] : []
  })
  return { owner: typeof owner === 'number' ? owner : null, wishes: sound }
})
