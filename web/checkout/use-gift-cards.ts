import { useCallback, useEffect, useState } from 'react'
import type { GiftCards } from '#contract/gift-card.ts'
import { readGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { MOST_GIFT_CARDS, shareGiftCards } from '#shop/gift-cards/gift-card-terms.ts'
import type { Paise } from '#shop/money/paise.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { checkKeptGiftCards } from './check-kept-gift-cards.ts'
import { delay } from './delay.ts'
import { keepGiftCards, useKeptGiftCards } from './gift-card-store.ts'

export type GiftCardsInUse = {
  codes: readonly string[]
  /** Paise that each card pays of the total, and its rest. */
  shares: readonly { last4: string; amount: Paise; left: Paise }[]
  /** Paise that the cards pay; the rest is paid online. */
  pays: Paise
  refusal: string | null
  isUpdating: boolean
  /** @returns whether the shop took the code */
  add: (typed: string) => Promise<boolean>
  takeOut: () => void
  /** Asks again: another order may hold or have spent some. */
  renew: () => void
}

const NO_CODE = 'The code of a gift card has 16 letters and digits.'
const TOO_MANY = `One order takes ${MOST_GIFT_CARDS} gift cards at most.`

export function useGiftCards(total: Paise): GiftCardsInUse {
  const { codes } = useKeptGiftCards()
  const [known, setKnown] = useState<{ codes: readonly string[]; cards: GiftCards } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isKnown = codes.length === 0 || known?.codes === codes
  useEffect(() => {
    if (isKnown) return
    return startAbortable(async (signal) => {
      const checked = await checkKeptGiftCards({
        ask: () => askFor(codes, signal),
        delay: (ms) => delay(ms, signal),
        onTrouble: setRefusal,
      })
      if (signal.aborted) return
      setRefusal(checked.ok ? null : checked.message)
      if (checked.ok) setKnown({ codes, cards: checked.cards })
      else keepGiftCards([])
    })
  }, [codes, isKnown])
  const renew = useCallback(() => setKnown(null), [])
  const cards = codes.length === 0 ? [] : (known?.cards ?? [])
  const shares = shareGiftCards(total, cards).map(({ card: { last4, balance }, amount }) => {
    return { last4, amount, left: balance - amount }
  })
  async function add(typed: string): Promise<boolean> {
    const code = readGiftCardCode(typed)
    const wanted = code === null || codes.includes(code) ? codes : [...codes, code]
    const refused = code === null ? NO_CODE : wanted.length > MOST_GIFT_CARDS ? TOO_MANY : null
    setRefusal(refused)
    if (refused !== null) return false
    setAdding(true)
    const result = await askFor(wanted)
    setAdding(false)
    if (!result.ok) {
      setRefusal(result.message)
      return false
    }
    setKnown({ codes: wanted, cards: result.data.cards })
    keepGiftCards(wanted)
    return true
  }
  return {
    codes,
    shares,
    pays: shares.reduce((sum, { amount }) => sum + amount, 0),
    refusal,
    isUpdating: !isKnown || isAdding,
    add,
    takeOut: () => {
      setRefusal(null)
      keepGiftCards([])
    },
    renew,
  }
}

function askFor(codes: readonly string[], signal?: AbortSignal) {
  const openOrder = paymentDraft.read(openSessionStorage())?.order?.orderId
  const body = { codes: [...codes], ...(openOrder !== undefined && { openOrder }) }
  return requestApi('POST /api/gift-cards', { body, ...(signal && { signal }) })
}
