import { and, eq, sql } from 'drizzle-orm'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter, isAsking, requestDays, toRequestState } from '#shop/gifts/gift-request.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { toArrival } from '#shop/promises/arrival-text.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { renderEmail } from './render-email.ts'
import { askAnsweredEmail, askWaitingEmail } from './templates/ask-emails.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
}

const KIND = 'order ask mail'

/** Tells the buyer how asking the recipient goes. A reminder that came too late is not sent. */
export function createAskMailHandler(shop: Needs): OutboxHandler {
  return async (subject) => {
    const [found] = await shop.database.orm
      .select({
        order: orders,
        shipment: shipments,
        request: giftRequests,
        id: outbox.id,
        enqueuedAt: outbox.createdAt,
      })
      .from(outbox)
      .innerJoin(shipments, sql`${shipments.id} = split_part(${outbox.subject}, ':', 1)`)
      .innerJoin(giftRequests, eq(giftRequests.shipmentId, shipments.id))
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(eq(outbox.subject, subject), eq(outbox.kind, KIND)))
    const askedAt = found?.request.askedAt
    if (!found?.order.email || found.order.isAccountDeleted || !askedAt) return
    const { order, shipment, request, id, enqueuedAt } = found
    const isOpen = isAsking(shipment.state, order.state)
    const isAnswer = subject.endsWith(':answered')
    if (isAnswer ? shipment.state === 'cancelled' : !isOpen) return
    const number = formatOrderNumber(order.number)
    const all = await shop.database.orm.$count(shipments, eq(shipments.orderId, order.id))
    const parcel = all > 1 ? shipment.position : null
    const told = { number, url: shop.createOrderLink(order), buyerName: order.buyer.name, name: request.toName, parcel }
    const email = isAnswer
      ? askAnsweredEmail({ ...told, arrives: toArrival(shipment) })
      : askWaitingEmail({
          ...told,
          isOver: toRequestState(request, isOpen, shop.now()) === 'over',
          endsOn: todayInIndia(daysAfter(askedAt, requestDays.end)),
        })
    const sent = { subject, number: `${number}-${id}`, kind: KIND, enqueuedAt } as const
    await deliverOrderMail(shop, { ...sent, to: order.email, mail: renderEmail(email, shop.settings) })
  }
}
