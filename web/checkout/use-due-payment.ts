import { useEffect, useRef, useState } from 'react'
import type { PaymentConfirmation } from '#contract/checkout.ts'
import type { DueView, OrderView } from '#contract/order.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { requestApi } from '#web/api/api-client.ts'
import { confirmPayment } from './confirm-payment.ts'
import { delay } from './delay.ts'
import { CANNOT_START } from './payment-state.ts'
import { loadPaymentWindow } from './payment-window.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { getOrderTarget } from '#web/orders/use-order.ts'

/** `message` says how the last attempt ended. While it is confirmed nothing may offer to pay again. */
export type DuePayment = { step: 'idle'; message: string | null } | { step: 'starting' | 'paying' | 'confirming' }

const POLL_INTERVAL_MS = 2_000
const NOT_COMPLETED = 'The payment was not completed. You can try again whenever you like.'

/** The shop asks the provider itself, so it needs no report from the payment window. */
export function useDuePayment(
  order: OrderView,
  key: string | null,
  onPaid: () => void,
): { payment: DuePayment; pay: (due: DueView) => void } {
  const [payment, setPayment] = useState<DuePayment>({ step: 'idle', message: null })
  const closeWindow = useRef(() => {})
  const abortController = useRef<AbortController>(null)
  useEffect(() => {
    abortController.current = new AbortController()
    return () => {
      abortController.current?.abort()
      closeWindow.current()
    }
  }, [])

  const stop = (message: string) => setPayment({ step: 'idle', message })

  async function start(due: DueView, signal: AbortSignal) {
    setPayment({ step: 'starting' })
    const windowReady = loadPaymentWindow()
    windowReady.catch(() => {})
    const body = { id: order.orderId, due: due.id, ...(key && { key }) }
    const started = await requestAsCustomer('POST /api/orders/pay', { body, signal })
    if (!started.ok) return stop(started.message)
    const open = await windowReady
    if (signal.aborted) return
    let failure: string | null = null
    const { name, email, phone } = order.buyer
    closeWindow.current = open(
      started.data,
      { info: fromApiAddress(order.userInfo), buyer: { name, email, phone } },
      {
        onPaid: (result) => void confirm(result, due, signal).catch(() => {}),
        onFailed: (description) => (failure = description),
        onDismissed: () =>
          setPayment((now) => (now.step === 'paying' ? { step: 'idle', message: failure ?? NOT_COMPLETED } : now)),
      },
    )
    setPayment({ step: 'paying' })
  }

  async function confirm(result: PaymentConfirmation, due: DueView, signal: AbortSignal) {
    setPayment({ step: 'confirming' })
    const waiting = { callApi: requestApi, delay: (ms: number) => delay(ms, signal), signal }
    const confirmed = await confirmPayment(result, waiting)
    if (!confirmed.ok) return stop(confirmed.message)
    for (;;) {
      const shown = await requestAsCustomer(getOrderTarget(order.orderId, key), { signal })
      if (shown.ok && shown.data.order.dues.some(({ id, state }) => id === due.id && state === 'paid')) return onPaid()
      await delay(POLL_INTERVAL_MS, signal)
    }
  }

  return {
    payment,
    pay: (due) => {
      const { signal } = abortController.current ?? new AbortController()
      if (payment.step === 'idle') start(due, signal).catch(() => !signal.aborted && stop(CANNOT_START))
    },
  }
}
