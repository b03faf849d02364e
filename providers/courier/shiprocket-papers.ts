import { z } from 'zod'
import type { Answer } from '#providers/answer.ts'
import { shown } from '#providers/plain-text.ts'
import { failure } from './shiprocket-answer.ts'
import type { Ask } from './shiprocket-ask.ts'

/** An address that is safe to hand to a browser; anything else counts as none. */
const link = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullish()
  .catch(null)
const labelShape = z.object({ label_url: link })
const invoiceShape = z.object({ invoice_url: link })
const pickupShape = z.object({
  response: z
    .object({ pickup_scheduled_date: shown(40) })
    .nullish()
    .catch(null),
})

/** The address label of one shipment. */
export async function labelLink(ask: Ask, shipmentId: string): Promise<Answer<string>> {
  const body = { shipment_id: [Number(shipmentId)] }
  const answer = await ask(labelShape, { path: '/courier/generate/label', body, harm: 'safe' })
  return answer.ok ? linkOr(answer.value.label_url, 'The label is not ready yet.') : answer
}

/** The invoice of one order; an order without a waybill has none yet. */
export async function invoiceLink(ask: Ask, orderId: string): Promise<Answer<string>> {
  const body = { ids: [Number(orderId)] }
  const answer = await ask(invoiceShape, { path: '/orders/print/invoice', body, harm: 'safe' })
  return answer.ok ? linkOr(answer.value.invoice_url, 'The invoice is not ready yet.') : answer
}

export async function requestPickup(
  ask: Ask,
  shipmentId: string,
): Promise<Answer<{ scheduledFor: string | null }>> {
  const body = { shipment_id: [Number(shipmentId)] }
  const answer = await ask(pickupShape, { path: '/courier/generate/pickup', body })
  if (!answer.ok) return answer
  return { ok: true, value: { scheduledFor: answer.value.response?.pickup_scheduled_date || null } }
}

/** Cancels one booking; success is an empty 204 or a 200 with a message. */
export async function cancelOrder(ask: Ask, orderId: string): Promise<Answer<null>> {
  const answer = await ask(z.unknown(), {
    path: '/orders/cancel',
    body: { ids: [Number(orderId)] },
    harm: 'safe',
  })
  return answer.ok ? { ok: true, value: null } : answer
}

function linkOr(url: string | null | undefined, otherwise: string): Answer<string> {
  return url ? { ok: true, value: url } : failure('refused', 200, otherwise)
}
