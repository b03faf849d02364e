import { and, eq, sql } from 'drizzle-orm'
import { orderLines, orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { ProofMessage } from '#server/platform/jobs/enqueue-outbox.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { renderEmail } from './render-email.ts'
import { proofEmail } from './templates/proof-email.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
}

/** Asks a buyer to approve a proof. An answered or replaced proof sends no mail, a released one no reminder. */
export function createProofMailHandler(shop: Needs, kind: ProofMessage): OutboxHandler {
  const isReminder = kind === 'order proof reminder mail'
  return async (subject) => {
    const [found] = await shop.database.orm
      .select({
        order: orders,
        piece: orderLines.name,
        words: proofs.words,
        decision: proofs.decision,
        releasedAt: proofs.releasedAt,
        recipient: shipments.recipient,
        id: outbox.id,
        enqueuedAt: outbox.createdAt,
      })
      .from(outbox)
      .innerJoin(proofs, sql`${proofs.key}::text = split_part(${outbox.subject}, ':', 1)`)
      .innerJoin(orders, eq(orders.id, proofs.orderId))
      .innerJoin(orderLines, eq(orderLines.id, proofs.lineId))
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(and(eq(outbox.subject, subject), eq(outbox.kind, kind)))
    if (!found?.order.email || found.order.isAccountDeleted || found.decision !== null) return
    if (isReminder && found.releasedAt !== null) return
    const { order, piece, words, recipient, id, enqueuedAt } = found
    const number = formatOrderNumber(order.number)
    const buyerName = greetingName({ buyer: order.buyer, shipTo: recipient })
    const email = proofEmail({ number, url: shop.createOrderLink(order), buyerName, piece, words, isReminder })
    const sent = { subject, number: `${number}-${id}`, kind, enqueuedAt }
    await deliverOrderMail(shop, { ...sent, to: order.email, mail: renderEmail(email, shop.settings) })
  }
}
