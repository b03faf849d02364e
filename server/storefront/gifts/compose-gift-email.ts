import { eq } from 'drizzle-orm'
import { recallRequestCode } from '#server/orders/lifecycle/request-code.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { GiftMail } from '#server/platform/mail/mail-kinds.ts'
import { giftAskedEmail, giftThankedEmail } from '#server/platform/mail/templates/gift-emails.ts'
import { whyNotAnswer } from './find-request.ts'

export const giftEmailComposers: Record<GiftMail, EmailComposer> = {
  'gift thanked': async (_shop, { payload }) =>
    giftThankedEmail({ order: payload['order'] ?? '', words: payload['words'] ?? '' }),
  'gift asked': async (shop, { payload }) => {
    const [found] = await shop.database.orm
      .select({ request: giftRequests, shipment: shipments, order: orders })
      .from(giftRequests)
      .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.id, payload['shipment'] ?? ''))
    // Answered or called off meanwhile.
    if (!found || whyNotAnswer(found, shop.now())) return undefined
    const { request } = found
    const code = recallRequestCode(shop.keys, request)
    if (code === null) return undefined
    const url = `${shop.settings.publicUrl}/gift/${code}`
    return giftAskedEmail({ name: request.toName, from: request.fromName, url })
  },
}
