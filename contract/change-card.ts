import { z } from '@hono/zod-openapi'
import { giftNote } from './gift.ts'
import { opaqueId, orderId } from './order.ts'

export const changeCardRequest = giftNote.pick({ to: true, from: true, message: true, face: true, card: true }).extend({
  id: orderId,
  shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd').openapi({ description: 'A shipment of the order that is a gift.' }),
})
export const changeCardResponse = z.object({ id: orderId, shipment: z.string() })
