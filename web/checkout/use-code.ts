import { useCallback, useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import type { CartTotals } from '#shop/pricing/calculate-totals.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'

const codeDraft = createDraft<string>('code', (stored) => (typeof stored === 'string' ? stored : null))

export type CodeInUse = {
  /** As it was given; empty without one. */
  given: string
  /** Null while the shop is asked. */
  answer: CartAnswer['code']
  failed: string | null
  /** What counts without a code. */
  offers: CartAnswer['offers']
  freeGifts: CartAnswer['freeGifts']
  /** The code, when all it does is to bring a free gift: that goes into the parcel. */
  bringsGift: string | null
  give: (typed: string) => void
  /** What counted when it was asked may have ended since. */
  renew: () => void
}

/** What offers, and a code, take off these lines, asked again whenever they change. */
export function useCode(
  storage: KeyValueStore,
  lines: readonly CartItem[],
  wrap: { id: number } | null,
): CodeInUse & { reduce: Reduce } {
  const [given, setGiven] = useState(() => codeDraft.read(storage) ?? '')
  const [asked, setAsked] = useState<{ body: string; cart: CartAnswer | null; failed: string | null } | null>(null)
  const renew = useCallback(() => setAsked(null), [])
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
    const openOrder = paymentDraft.read(storage)?.order?.orderId
    return startAbortable(async (signal) => {
      const request = { ...JSON.parse(body), ...(openOrder !== undefined && { openOrder }) }
      const result = await requestApi('POST /api/cart', { body: request, signal })
      if (result.ok) setAsked({ body, cart: result.data, failed: null })
      else if (!signal.aborted) setAsked({ body, cart: null, failed: result.message })
    })
  }, [body, storage, isKnown])
  const known = body !== '' && asked?.body === body ? asked : null
  const answer = known?.cart?.code ?? null
  return {
    given,
    answer,
    bringsGift: answer?.refusal === null && isOfGift(answer) ? answer.code : null,
    offers: known?.cart?.offers ?? [],
    freeGifts: known?.cart?.freeGifts ?? [],
    renew,
    // Without a code the order is checked anyway.
    failed: given === '' ? null : (known?.failed ?? null),
    give(typed) {
      setGiven(typed)
      if (typed === '') codeDraft.clear(storage)
      else codeDraft.save(storage, typed)
    },
    reduce: (priced) => reduceTotals(priced, known?.cart ?? null),
  }
}

/** One that takes nothing off gives a free gift. */
export function isOfGift({ off, delivery }: NonNullable<CodeInUse['answer']>): boolean {
  return off === 0 && delivery === null
}

type Reduce = (priced: CartTotals) => CartTotals

function reduceTotals(priced: CartTotals, cart: CartAnswer | null): CartTotals {
  if (cart === null || cart.lines.some(({ problem }) => problem !== null)) return priced
  const { subtotal, tax, offers, code } = cart
  const delivery = Math.min(...[...offers, ...(code ? [code] : [])].map((each) => each.delivery ?? Infinity))
  const shipping = priced.shipping === null ? null : Math.min(priced.shipping, delivery)
  return { ...priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}
