import { useEffect, useState } from 'react'
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
  give: (typed: string) => void
}

/** What a code takes off these lines, asked again whenever they change. */
export function useCode(storage: KeyValueStore, lines: readonly CartItem[]): CodeInUse & { reduce: Reduce } {
  const [given, setGiven] = useState(() => codeDraft.read(storage) ?? '')
  const [asked, setAsked] = useState<{ body: string; cart: CartAnswer | null; failed: string | null } | null>(null)
  const body =
    given === '' || lines.length === 0 ? '' : JSON.stringify({ lines: lines.map(toLineRequest), code: given })
  useEffect(() => {
    if (body === '') return
    const openOrder = paymentDraft.read(storage)?.order?.orderId
    return startAbortable(async (signal) => {
      const request = { ...JSON.parse(body), ...(openOrder !== undefined && { openOrder }) }
      const result = await requestApi('POST /api/cart', { body: request, signal })
      if (result.ok) setAsked({ body, cart: result.data, failed: null })
      else if (!signal.aborted) setAsked({ body, cart: null, failed: result.message })
    })
  }, [body, storage])
  const known = body !== '' && asked?.body === body ? asked : null
  return {
    given,
    answer: known?.cart?.code ?? null,
    failed: known?.failed ?? null,
    give(typed) {
      setGiven(typed)
      if (typed === '') codeDraft.clear(storage)
      else codeDraft.save(storage, typed)
    },
    reduce: (priced) => reduceTotals(priced, known?.cart ?? null),
  }
}

type Reduce = (priced: CartTotals) => CartTotals

function reduceTotals(priced: CartTotals, cart: CartAnswer | null): CartTotals {
  if (!cart?.code || cart.code.refusal !== null) return priced
  const { subtotal, tax } = cart
  const { delivery } = cart.code
  const shipping = priced.shipping === null || delivery === null ? priced.shipping : Math.min(priced.shipping, delivery)
  return { ...priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}
