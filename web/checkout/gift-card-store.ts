import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createDraft } from '#web/storage/create-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'

const giftCardDraft = createDraft<readonly string[]>('giftCards', (stored) =>
  Array.isArray(stored) && stored.every((code) => typeof code === 'string') ? stored : null,
)

/** Codes of gift cards that the shop knows, in this tab. */
const giftCardStore = createStore<{ codes: readonly string[] }>(() => {
  return { codes: giftCardDraft.read(openSessionStorage()) ?? [] }
})

export const useKeptGiftCards = () => useStore(giftCardStore)

export function keepGiftCards(codes: readonly string[]): void {
  giftCardStore.setState({ codes })
  giftCardDraft.save(openSessionStorage(), codes)
}
