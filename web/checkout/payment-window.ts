import { toBuyer } from '#shop/checkout/buyer.ts'
import type { AskOrderRequest, OrderRequest, SeveralOrderRequest } from './prepare-payment.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { requestApi } from '#web/api/api-client.ts'
import type { PaymentConfirmation, PaymentOrder } from '#contract/checkout.ts'

type RazorpayWindow = {
  open(): void
  close(): void
  on(event: 'payment.failed', listener: (response: { error: { description: string } }) => void): void
}
type Razorpay = new (options: Record<string, unknown>) => RazorpayWindow

/** A failure may be followed by a success or by its closing; each may come more than once. */
export type PaymentWindowHandlers = {
  onPaid: (result: PaymentConfirmation) => void
  onFailed: (description: string) => void
  onDismissed: () => void
}
type Payer =
  | Pick<OrderRequest, 'info' | 'buyer'>
  | Pick<SeveralOrderRequest, 'buyer' | 'shipments'>
  | Pick<AskOrderRequest, 'buyer' | 'ask'>
  | { email: string }
type Payable = Omit<PaymentOrder, 'orderId' | 'placed'>
export type OpenPaymentWindow = (order: Payable, request: Payer, handlers: PaymentWindowHandlers) => () => void

/** One for the whole document, which may make its script policy once; after a failure the script is loaded again. */
export const loadPaymentWindow = createPaymentWindowLoader()

function createPaymentWindowLoader(): () => Promise<OpenPaymentWindow> {
  let load: (() => Promise<void>) | undefined
  let ready: Promise<OpenPaymentWindow> | undefined
  return () => {
    ready ??= getReady().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  async function getReady(): Promise<OpenPaymentWindow> {
    if (!load) {
      const settings = await requestApi('GET /api/checkout/settings', {})
      if (!settings.ok) throw new Error(settings.message)
      load = createScriptLoader(settings.data.scriptUrl)
    }
    await load()
    const { Razorpay } = window as { Razorpay?: Razorpay }
    if (!Razorpay) throw new Error('The payment script brought no payment window')
    return (order, request, handlers) => openWindow(Razorpay, order, request, handlers)
  }
}

function toPayment(payer: Payer) {
  if ('email' in payer) return { prefill: { email: payer.email }, notes: {} }
  const { buyer, country, postcode } = toBuyerAndPlace(payer)
  const { name, email, phone } = buyer
  const contact = country === INDIA && !phone.startsWith('+') ? `+91${phone}` : phone
  return { prefill: { name, email, contact }, notes: { zipcode: postcode } }
}

function toBuyerAndPlace(payer: Exclude<Payer, { email: string }>) {
  if ('info' in payer) return { buyer: payer.buyer ?? toBuyer(payer.info), ...payer.info }
  const [first] = 'shipments' in payer ? payer.shipments : []
  return { buyer: payer.buyer, country: INDIA, postcode: String(first?.to?.zipcode ?? '') }
}

function openWindow(Razorpay: Razorpay, order: Payable, payer: Payer, handlers: PaymentWindowHandlers): () => void {
  const opened = new Razorpay({
    key: order.key_id,
    amount: order.amount,
    currency: order.currency,
    order_id: order.id,
    name: 'Gathri',
    description: 'Handmade gifts and gift packaging',
    ...toPayment(payer),
    theme: { color: '#8a1f45' },
    handler: handlers.onPaid,
    modal: { ondismiss: handlers.onDismissed },
  })
  opened.on('payment.failed', ({ error }) => handlers.onFailed(error.description))
  opened.open()
  return () => opened.close()
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** A script that neither arrives nor fails within this time is given up. */
const LOAD_TIMEOUT_MS = 15_000

/** The policy lets only `shop-loader` name scripts, once per page, and this one only the address of the server. */
function createScriptLoader(allowed: string): () => Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const address = new URL(allowed, location.href).href
  const policy = trustedTypes?.createPolicy('shop-loader', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError(`${url} is not the script this page may load`)
      return url
    },
  })
  return () =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const timer = setTimeout(() => fail(new Error('The script did not arrive in time')), LOAD_TIMEOUT_MS)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        resolve()
      })
      script.addEventListener('error', () => fail(new Error('The script could not be loaded')))
      script.async = true
      script.src = policy ? policy.createScriptURL(address) : address
      document.head.append(script)

      function fail(error: Error) {
        clearTimeout(timer)
        script.remove()
        reject(error)
      }
    })
}
