import { useEffect, useRef, useState } from 'react'
import type { PaymentConfirmation } from '#contract/checkout.ts'
import type { GiftCardWish } from '#contract/gift-card.ts'
import { requestApi, type ApiError, type ApiResult } from '#web/api/api-client.ts'
import { delay } from '#web/checkout/delay.ts'
import { CANNOT_START, CONTACT_US } from '#web/checkout/payment-state.ts'
import { loadPaymentWindow } from '#web/checkout/payment-window.ts'

const RETRY_INTERVAL_MS = 2_000
const NOT_COMPLETED =
  'The payment was not completed. If money was taken, your card comes as soon as we have it. Otherwise try again whenever you like.'

/** `buy` ends when the payment has: its failure is that of the form, and after a success the page changes. */
export function useBuyGiftCard(onPaid: (purchase: string) => void): {
  isConfirming: boolean
  buy: (wish: GiftCardWish) => Promise<ApiResult<unknown>>
} {
  const [isConfirming, setConfirming] = useState(false)
  const closeWindow = useRef(() => {})
  const abortController = useRef<AbortController>(null)
  // The same wish has the same key, so it is one purchase with one payment.
  const asked = useRef({ wish: '', key: '', purchase: '' })
  useEffect(() => {
    abortController.current = new AbortController()
    return () => {
      abortController.current?.abort()
      closeWindow.current()
    }
  }, [])

  async function buy(wish: GiftCardWish): Promise<ApiResult<unknown>> {
    const { signal } = abortController.current ?? new AbortController()
    const windowReady = loadPaymentWindow()
    windowReady.catch(() => {})
    const words = JSON.stringify(wish)
    if (asked.current.wish !== words) asked.current = { wish: words, key: crypto.randomUUID(), purchase: '' }
    const headers = { 'idempotency-key': asked.current.key }
    const started = await requestApi('POST /api/gift-cards/purchases', { body: wish, headers, signal })
    const known = asked.current.purchase
    if (!started.ok && started.details.reason === 'already-paid' && known !== '') {
      onPaid(known)
      return { ok: true, data: null }
    }
    if (!started.ok) return started
    asked.current.purchase = started.data.purchase
    const open = await windowReady.catch(() => null)
    if (open === null || signal.aborted) return toFailure(CANNOT_START)
    const paid = await new Promise<PaymentConfirmation | ApiError>((resolve) => {
      let failure: string | null = null
      closeWindow.current = open(
        started.data,
        { email: wish.buyerEmail },
        {
          onPaid: resolve,
          onFailed: (description) => (failure = description),
          onDismissed: () => resolve(toFailure(failure ?? NOT_COMPLETED)),
        },
      )
    })
    if ('ok' in paid) {
      const { purchase } = started.data
      const bought = await requestApi('POST /api/gift-cards/bought', { body: { purchase }, signal })
      if (!bought.ok || bought.data.paidAt === null) return paid
      onPaid(purchase)
      return bought
    }
    setConfirming(true)
    const confirmed = await confirm(paid, signal)
    setConfirming(false)
    if (confirmed.ok) onPaid(confirmed.data.purchase)
    return confirmed.ok ? confirmed : toFailure(CONTACT_US)
  }
  return { isConfirming, buy }
}

/** Repeats until the shop has heard it. The page of the purchase waits for the bank. */
async function confirm(result: PaymentConfirmation, signal: AbortSignal) {
  for (;;) {
    const confirmed = await requestApi('POST /api/gift-cards/confirm', { body: result, signal })
    if (confirmed.ok || confirmed.reason === 'refused') return confirmed
    await delay(RETRY_INTERVAL_MS, signal)
  }
}

const toFailure = (message: string): ApiError => ({ ok: false, reason: 'failed', message, status: 0, details: {} })
