import { sameSecret } from '#providers/same-secret.ts'
import type { CourierProvider } from './courier-provider.ts'
import { failure } from './shiprocket-answer.ts'
import { openAsk } from './shiprocket-ask.ts'
import { assignAwb, createShipment, findShipment } from './shiprocket-booking.ts'
import { openOffers } from './shiprocket-offers.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'
import { cancelOrder, invoiceLink, labelLink, requestPickup } from './shiprocket-papers.ts'
import { readUpdate, track } from './shiprocket-tracking.ts'

/** Shiprocket, spoken to over its own HTTP API. Every method answers a value; none throws for what a network does. */
export function createShiprocket(options: ShiprocketOptions): CourierProvider {
  const ask = openAsk(options)
  return {
    webhookHeader: 'x-api-key',
    offers: openOffers(ask, options),
    createShipment: (shipment) => createShipment(ask, options.pickupLocation, shipment),
    findShipment: (reference) => findShipment(ask, reference),
    assignAwb: (shipmentId, courierId) => assignAwb(ask, shipmentId, courierId),
    requestPickup: (shipmentId) => requestPickup(ask, shipmentId),
    labelLink: (shipmentId) => labelLink(ask, shipmentId),
    invoiceLink: (orderId) => invoiceLink(ask, orderId),
    track: (awb) => track(ask, awb),
    cancel: (orderId) => cancelOrder(ask, orderId),
    verifyUpdate: (token) => sameSecret(token, options.webhookToken),
    readUpdate(rawBody) {
      const update = readUpdate(parse(rawBody))
      return update ? { ok: true, value: update } : failure('nonsense', undefined, 'not a parcel update')
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
