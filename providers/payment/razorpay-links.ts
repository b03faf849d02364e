import type { PaymentProvider } from './payment-provider.ts'
import { requireMatch, type SendToRazorpay } from './razorpay-response.ts'
import { linkList, linkShape } from './razorpay-shapes.ts'
import { isValidSignature } from './razorpay-signatures.ts'

type LinkCalls = Pick<
  PaymentProvider,
  'createLink' | 'findLinkByReference' | 'fetchLink' | 'cancelLink' | 'verifyLinkReturn'
>

/** The whole amount at once; staff send the link themselves. */
export function createRazorpayLinks(send: SendToRazorpay, keySecret: string): LinkCalls {
  return {
    async createLink({ amount, reference, description, customer, expiresAt, returnUrl }) {
      const body = {
        amount,
        currency: 'INR',
        accept_partial: false,
        reference_id: reference,
        description,
        customer,
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: returnUrl,
        callback_method: 'get',
        expire_by: Math.floor(expiresAt.getTime() / 1000),
      }
      const created = await send(linkShape, { path: '/payment_links', body })
      return requireMatch(created, (link) => link.amount === amount && link.reference === reference)
    },
    async findLinkByReference(reference) {
      const found = await send(linkList, { path: `/payment_links?${new URLSearchParams({ reference_id: reference })}` })
      if (!found.ok) return found
      return { ok: true, value: found.value.find((link) => link.reference === reference) ?? null }
    },
    async fetchLink(linkId) {
      return requireMatch(await send(linkShape, { path: linkPath(linkId) }), ({ id }) => id === linkId)
    },
    async cancelLink(linkId) {
      const cancelled = await send(linkShape, { path: `${linkPath(linkId)}/cancel`, body: {} })
      return requireMatch(cancelled, ({ id }) => id === linkId)
    },
    verifyLinkReturn: ({ linkId, reference, status, paymentId, signature }) =>
      isValidSignature(`${linkId}|${reference}|${status}|${paymentId}`, signature, keySecret),
  }
}

const linkPath = (linkId: string) => `/payment_links/${encodeURIComponent(linkId)}`
