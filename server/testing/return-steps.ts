import assert from 'node:assert/strict'
import type { CartLineRequest } from '#server/storefront/checkout/order-request.ts'
import { receiveReturn } from '#server/fulfilment/returns/receive-return.ts'
import { sendAgain } from '#server/fulfilment/returns/send-again.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import type { TestShop } from './open-test-shop.ts'
import { createPaidOrder, readOrder, readParcel, runOutboxOnce } from './order-steps.ts'

const by = createSystemActor('a test')

/** Steps of parcels that come back and are sent again. */
export function returnSteps(shop: TestShop) {
  const at = async (orderId: string, shipment?: string) => {
    const { number: orderNumber, version } = await readOrder(shop, orderId)
    return { orderNumber, version, ...(shipment && { shipment }) }
  }
  return {
    async bookedOrder(cart: readonly CartLineRequest[]) {
      const { orderId } = await createPaidOrder(shop, cart)
      await runOutboxOnce(shop, 'book courier')
      return orderId
    },
    async advance(shipmentId: string, ...stages: string[]) {
      const parcel = await readParcel(shop, shipmentId)
      assert.ok(parcel?.awb)
      for (const to of stages) {
        await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel.awb, to })
        assert.ok(await syncTracking(shop, parcel))
      }
    },
    receive: async (orderId: string, pieces: { line: number; whole: number; damaged: number }[], shipment?: string) =>
      receiveReturn(shop, { ...(await at(orderId, shipment)), pieces }, by),
    again: async (
      orderId: string,
      why: WhySentAgain,
      pieces: { line: number; units: number; variant?: number }[],
      shipment?: string,
    ) => sendAgain(shop, { ...(await at(orderId, shipment)), why, pieces }, by),
  }
}
