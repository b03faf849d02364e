import { and, asc, eq } from 'drizzle-orm'
import { orderLines, orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { returnPieces, returns } from '#server/platform/database/return-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { readTakeBackSubject } from '#server/platform/jobs/enqueue-outbox.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lineName } from '#shop/cart/choices.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { renderEmail } from './render-email.ts'
import { withoutOrderLink } from './send-order-mail.ts'
import { takeBackEmail } from './templates/again-email.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
}

/** The mail says how the pieces come back, and later that they are here. */
export function createTakeBackMailHandler(shop: Needs): OutboxHandler {
  return async (subject) => {
    const { orm } = shop.database
    const { returnId, stage } = readTakeBackSubject(subject)
    const [message] = await orm
      .select({ order: orders, shipment: shipments, row: returns, id: outbox.id, enqueuedAt: outbox.createdAt })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .innerJoin(returns, eq(returns.id, returnId))
      .innerJoin(shipments, eq(shipments.id, returns.shipmentId))
      .where(and(eq(outbox.subject, subject), eq(outbox.kind, 'order return mail')))
    if (!message?.order.email) return
    const { order, shipment, row, id, enqueuedAt } = message
    const lines = await orm
      .select({ line: orderLines, piece: returnPieces })
      .from(returnPieces)
      .innerJoin(orderLines, eq(orderLines.id, returnPieces.lineId))
      .where(eq(returnPieces.returnId, returnId))
      .orderBy(asc(orderLines.id))
    const { tradeName, address } = shop.settings.seller
    const email = takeBackEmail({
      number: formatOrderNumber(order.number),
      url: shop.createOrderLink(order),
      buyerName: greetingName({ buyer: order.buyer, shipTo: shipment.recipient }),
      stage,
      how: row.how ?? 'buyer sends it',
      pieces: lines.map(({ line, piece }) => ({
        name: lineName({ ...line, id: line.variantId }),
        units: stage === 'asked' ? piece.units : piece.whole + piece.damaged,
      })),
      workshop: [tradeName, ...address],
    })
    const mail = renderEmail(order.isAccountDeleted ? withoutOrderLink(email) : email, shop.settings)
    const number = `${formatOrderNumber(order.number)}-${id}`
    await deliverOrderMail(shop, { subject, number, kind: 'order return mail', enqueuedAt, to: order.email, mail })
  }
}
