import { eq, sql } from 'drizzle-orm'
import { orderLines, orders, outbox, type Order } from '#server/database/order-tables.ts'
import { proofs } from '#server/database/proof-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/jobs/run-outbox.ts'
import type { Shop } from '#server/shop.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { renderEmail } from './render-email.ts'
import { proofEmail } from './templates/proof-email.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
}

/** Asks a buyer to look at what is to be made. The subject is the proof's key; one that was replaced meanwhile asks nothing. */
export function createProofMailHandler(shop: Needs): OutboxHandler {
  return async (key) => {
    const [found] = await shop.database.orm
      .select({
        order: orders,
        piece: orderLines.name,
        words: proofs.words,
        decision: proofs.decision,
        recipient: shipments.recipient,
        id: outbox.id,
        enqueuedAt: outbox.createdAt,
      })
      .from(outbox)
      .innerJoin(proofs, sql`${proofs.key}::text = ${outbox.subject}`)
      .innerJoin(orders, eq(orders.id, proofs.orderId))
      .innerJoin(orderLines, eq(orderLines.id, proofs.lineId))
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(eq(outbox.subject, key))
    // Retention has erased the contact details, or the page is deleted with the account.
    if (!found?.order.email || found.order.isAccountDeleted || found.decision !== null) return
    const { order, piece, words, recipient, id, enqueuedAt } = found
    const number = formatOrderNumber(order.number)
    const buyerName = greetingName({ buyer: order.buyer, shipTo: recipient })
    const email = proofEmail({ number, url: shop.createOrderLink(order), buyerName, piece, words })
    const sent = { subject: key, number: `${number}-${id}`, kind: 'order proof mail', enqueuedAt } as const
    await deliverOrderMail(shop, { ...sent, to: order.email, mail: renderEmail(email, shop.settings.publicUrl) })
  }
}
