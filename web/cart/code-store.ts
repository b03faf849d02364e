import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createDraft } from '#web/storage/create-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'

/** `given` is asked about and goes with the order, empty without one; `typed` is what the field holds. */
export type KeptCode = { typed: string; given: string }

const noCode: KeptCode = { typed: '', given: '' }
const codeDraft = createDraft<KeptCode>('code', (stored) => {
  if (typeof stored === 'string') return { typed: stored, given: stored }
  if (typeof stored !== 'object' || stored === null) return null
  const { typed, given } = stored as Partial<Record<keyof KeptCode, unknown>>
  return typeof typed === 'string' && typeof given === 'string' ? { typed, given } : null
})

/** One for cart, drawer and checkout of this tab; on the server there is none. */
const codeStore = createStore<KeptCode>(() => codeDraft.read(openSessionStorage()) ?? noCode)

export const useKeptCode = (): KeptCode => useStore(codeStore)

export function keepCode(change: Partial<KeptCode>): void {
  codeStore.setState(change)
  codeDraft.save(openSessionStorage(), codeStore.getState())
}

export function forgetCode(): void {
  codeStore.setState(noCode)
  codeDraft.clear(openSessionStorage())
}
