import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import type { CourierProvider } from './courier-provider.ts'
import { classifyBookingFailure, shiprocketFailure } from './shiprocket-response.ts'
import { createShiprocketClient } from './shiprocket-client.ts'
import { assignAwb, createParcel, findParcel } from './shiprocket-booking.ts'
import { createReturn } from './shiprocket-returns.ts'
import { toReturnStage } from './shiprocket-stages.ts'
import { createQuoteFetcher } from './shiprocket-quotes.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'
import { cancelOrder, fetchInvoiceUrl, fetchLabels, fetchLabelUrl, requestPickup } from './shiprocket-documents.ts'
import { parseTrackingWebhook, fetchTracking } from './shiprocket-tracking.ts'

export function createShiprocket(options: ShiprocketOptions): CourierProvider {
  const request = createShiprocketClient(options)
  return {
    webhookHeader: 'x-api-key',
    fetchQuotes: createQuoteFetcher(request, options),
    createParcel: async (shipment) =>
      classifyBookingFailure(await createParcel(request, options.pickupLocation, shipment)),
    createReturn: async (shipment) =>
      classifyBookingFailure(await createReturn(request, options.pickupLocation, shipment)),
    findParcel: async (reference) => classifyBookingFailure(await findParcel(request, reference)),
    assignAwb: async (shipmentId, courierId) => classifyBookingFailure(await assignAwb(request, shipmentId, courierId)),
    assignReturnAwb: async (shipmentId) =>
      classifyBookingFailure(await assignAwb(request, shipmentId, undefined, { isReturn: true })),
    requestPickup: async (shipmentId) => classifyBookingFailure(await requestPickup(request, shipmentId)),
    fetchLabelUrl: (shipmentIds) => fetchLabelUrl(request, shipmentIds),
    fetchLabels: (shipmentIds) => fetchLabels(request, options, shipmentIds),
    fetchInvoiceUrl: (orderId) => fetchInvoiceUrl(request, orderId),
    fetchTracking: (awb) => fetchTracking(request, awb),
    fetchReturnTracking: (awb) => fetchTracking(request, awb, toReturnStage),
    cancelParcel: (orderId) => cancelOrder(request, orderId),
    verifyWebhook: (token) => timingSafeEqualText(token, options.webhookToken),
    parseWebhook(rawBody) {
      const update = parseTrackingWebhook(parse(rawBody))
      return update ? { ok: true, value: update } : shiprocketFailure('malformed', undefined, 'not a parcel update')
    },
  }
}

function parse(rawBody: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody))
  } catch {
    return null
  }
}
