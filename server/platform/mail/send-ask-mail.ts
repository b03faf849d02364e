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
    const isAnswer = subject.endsWith(':answered')
    const about = isAnswer ? [{ shipment, request }] : await listWaiting(shop, order)
    if (about.length === 0 || (isAnswer && shipment.state === 'cancelled')) return
    const number = formatOrderNumber(order.number)
    const all = await shop.database.orm.$count(shipments, eq(shipments.orderId, order.id))
    const told = {
      number,
      url: shop.createOrderLink(order),
      buyerName: order.buyer.name,
      names: about.map((each) => each.request.toName),
      parcel: all > 1 && about.length === 1 ? about[0]!.shipment.position : null,
    }
    const email = isAnswer
      ? askAnsweredEmail({ ...told, arrives: toArrival(shipment) })
      : askWaitingEmail({
          ...told,
          isWhole: all === 1,
          isOver: about.every((each) => toRequestState(each.request, true, shop.now()) === 'over'),
          endsOn: todayInIndia(daysAfter(askedAt, requestDays.end)),
        })
    const sent = { subject, number: `${number}-${id}`, kind: KIND, enqueuedAt } as const
    await deliverOrderMail(shop, { ...sent, to: order.email, mail: renderEmail(email, shop.settings) })
  }
}

/** Those whose links have run out; otherwise all who are asked. */
async function listWaiting({ database, now }: Needs, { id, state }: Order) {
  const asked = await database.orm
    .select({ shipment: shipments, request: giftRequests })
    .from(shipments)
    .innerJoin(giftRequests, eq(giftRequests.shipmentId, shipments.id))
    .where(eq(shipments.orderId, id))
    .orderBy(shipments.position)
  const waiting = asked.filter(({ shipment }) => isAsking(shipment.state, state))
  const over = waiting.filter(({ request }) => toRequestState(request, true, now()) === 'over')
  return over.length > 0 ? over : waiting
}
