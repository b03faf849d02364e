import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { boundedText } from '#providers/plain-text.ts'
import { MAX_RESPONSE_BYTES, readBounded } from '#providers/read-bounded.ts'
import { shiprocketFailure } from './shiprocket-response.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

/** Additional milliseconds for each label after the first. */
const LABEL_TIMEOUT_MS = 100
const MAX_LABEL_BYTES = 128 * 1024

const link = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullish()
  .catch(null)
const labelShape = z.object({ label_url: link, not_created: z.array(z.unknown()).nullish().catch(null) })
const invoiceShape = z.object({ invoice_url: link })
const pickupShape = z.object({
  response: z
    .object({ pickup_scheduled_date: boundedText(40) })
    .nullish()
    .catch(null),
})

export async function fetchLabelUrl(
  request: ShiprocketClient,
  shipmentIds: readonly string[],
): Promise<ProviderResult<string>> {
  const body = { shipment_id: shipmentIds.map(Number) }
  const answer = await request(labelShape, { path: '/courier/generate/label', body, isIdempotent: true })
  if (!answer.ok) return answer
  const { label_url: url, not_created: missing } = answer.value
  return urlOr(missing?.length ? null : url, 'A label is not ready yet.')
}

export async function fetchInvoiceUrl(request: ShiprocketClient, orderId: string): Promise<ProviderResult<string>> {
  const body = { ids: [Number(orderId)] }
  const answer = await request(invoiceShape, { path: '/orders/print/invoice', body, isIdempotent: true })
  return answer.ok ? urlOr(answer.value.invoice_url, 'The invoice is not ready yet.') : answer
}

export async function requestPickup(
  request: ShiprocketClient,
  shipmentId: string,
): Promise<ProviderResult<{ scheduledFor: string | null }>> {
  const body = { shipment_id: [Number(shipmentId)] }
  const answer = await request(pickupShape, { path: '/courier/generate/pickup', body })
  if (!answer.ok) return answer
  return { ok: true, value: { scheduledFor: answer.value.response?.pickup_scheduled_date || null } }
}

export async function cancelOrder(request: ShiprocketClient, orderId: string): Promise<ProviderResult<null>> {
  const answer = await request(z.unknown(), {
    path: '/orders/cancel',
    body: { ids: [Number(orderId)] },
    isIdempotent: true,
  })
  return answer.ok ? { ok: true, value: null } : answer
}

function urlOr(url: string | null | undefined, otherwise: string): ProviderResult<string> {
  return url ? { ok: true, value: url } : shiprocketFailure('refused', 200, otherwise)
}

/** The server downloads labels, because their link would expose the recipient's phone. */
export async function fetchLabels(
  request: ShiprocketClient,
  { baseUrl, totalTimeoutMs = 4_000 }: ShiprocketOptions,
  shipmentIds: readonly string[],
): Promise<ProviderResult<Uint8Array>> {
  const url = await fetchLabelUrl(request, shipmentIds)
  if (!url.ok) return url
  // Accepts http only when the API itself uses http: the sandbox.
  if (!url.value.startsWith('https:') && baseUrl.startsWith('https:'))
    return shiprocketFailure('malformed', undefined, 'The label has no safe address.')
  try {
    const timeoutMs = totalTimeoutMs + shipmentIds.length * LABEL_TIMEOUT_MS
    const response = await fetch(url.value, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const maxBytes = MAX_RESPONSE_BYTES + shipmentIds.length * MAX_LABEL_BYTES
    const bytes = response.ok ? await readBounded(response, maxBytes) : null
    if (bytes?.subarray(0, 5).toString('latin1') === '%PDF-') return { ok: true, value: bytes }
    return shiprocketFailure('malformed', response.status, 'The label is no PDF.')
  } catch {
    return shiprocketFailure('unavailable', undefined, 'The label did not come.')
  }
}
