import { useCallback, useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import type { CartTotals } from '#shop/pricing/calculate-totals.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { useKeptCode } from './code-store.ts'

export type CodeInUse = {
  given: string
  answer: CartAnswer['code']
  failed: string | null
  /** Reductions by automatic offers and by the code; empty while a line is unavailable. */
  reductions: CartAnswer['offers']
  /** False while a line cannot be had: then nothing is reduced. */
  isReduced: boolean
  freeGifts: CartAnswer['freeGifts']
  /** The code, when all it does is to bring a free gift: that goes into the parcel. */
  bringsGift: string | null
  /** The shop is asked: until it answers, what was reduced before is still shown, and nobody may pay it. */
  isUpdating: boolean
  /** Asks again, as offers may have ended since. */
  renew: () => void
}

type Asked = { body: string; given: string; cart: CartAnswer | null; failed: string | null }

export function useCode(
  lines: readonly CartItem[],
  wrap: { id: number } | null = null,
): CodeInUse & { reduce: Reduce } {
  const { given } = useKeptCode()
  const [asked, setAsked] = useState<Asked | null>(null)
  const renew = useCallback(() => setAsked((last) => last && { ...last, body: '' }), [])
  const body =
    lines.length === 0
      ? ''
      : JSON.stringify({
          lines: lines.map(toLineRequest),
          ...(given !== '' && { code: given }),
          ...(wrap && { wrap: wrap.id }),
        })
  const isKnown = body === '' || asked?.body === body
  useEffect(() => {
    if (isKnown) return
    const openOrder = paymentDraft.read(openSessionStorage())?.order?.orderId
    return startAbortable(async (signal) => {
      const request = { ...JSON.parse(body), ...(openOrder !== undefined && { openOrder }) }
      const result = await requestApi('POST /api/cart', { body: request, signal })
      if (result.ok) setAsked({ body, given, cart: result.data, failed: null })
      else if (!signal.aborted) setAsked({ body, given, cart: null, failed: result.message })
    })
  }, [body, given, isKnown])
  const cart = body === '' ? null : (asked?.cart ?? null)
  const answer = isKnown || asked?.given === given ? (cart?.code ?? null) : null
  const isReduced = !cart?.lines.some(({ problem }) => problem !== null)
  const counted = isReduced ? cart : null
  const reductions = counted ? listReductions(counted) : []
  // Where nothing was reduced, the goods' own sum is the better guess.
  const isShown = isKnown || reductions.length > 0
  return {
    given,
    answer,
    bringsGift: answer?.refusal === null && isOfGift(answer) ? answer.code : null,
    reductions,
    isReduced,
    isUpdating: !isKnown,
    freeGifts: cart?.freeGifts ?? [],
    renew,
    // Without a code the order is checked anyway.
    failed: given === '' || !isKnown ? null : (asked?.failed ?? null),
    reduce: (priced) => (counted && isShown ? reduceTotals(priced, counted) : priced),
  }
}

/** One that takes nothing off gives a free gift. */
export function isOfGift({ off, delivery }: NonNullable<CodeInUse['answer']>): boolean {
  return off === 0 && delivery === null
}

type Reduce = (priced: CartTotals) => CartTotals

function listReductions({ offers, code }: CartAnswer): CartAnswer['offers'] {
  if (!code || code.refusal !== null || isOfGift(code)) return offers
  return [...offers, { label: `Code ${code.code}`, off: code.off, delivery: code.delivery }]
}

function reduceTotals(priced: CartTotals, cart: CartAnswer): CartTotals {
  const { subtotal, tax } = cart
  const delivery = Math.min(...listReductions(cart).map((each) => each.delivery ?? Infinity))
  const shipping = priced.shipping === null ? null : Math.min(priced.shipping, delivery)
  return { ...priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}
