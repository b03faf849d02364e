import { eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { OrderLinkMail } from '#server/platform/mail/mail-kinds.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { orderLinkEmail } from '#server/platform/mail/templates/order-link-email.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { isContactOf } from '#shop/orders/check-order-lookup.ts'

export const orderLinkComposers: Record<OrderLinkMail, EmailComposer> = {
  /** A stranger typed `recipient`: the link goes to the order's e-mail only. */
  async 'order link asked'({ database, now }, { recipient, payload }) {
    const { orm } = database
    const [order] = await orm
      .select()
      .from(orders)
      .where(eq(orders.number, Number(payload['number'])))
    if (!order?.email || order.isAccountDeleted) return undefined
    if (!isContactOf({ email: order.email, phone: order.buyer.phone }, recipient)) return undefined
    await queueMail(orm, { kind: 'order link', recipient: order.email, payload: { order: order.id } }, now())
    return undefined
  },
  async 'order link'(shop, { recipient, payload }) {
    const [order] = await shop.database.orm
      .select()
      .from(orders)
      .where(eq(orders.id, payload['order'] ?? ''))
    if (order?.email !== recipient || order.isAccountDeleted) return undefined
    return orderLinkEmail({
      name: order.buyer.name,
      number: formatOrderNumber(order.number),
      url: createOrderLink(shop, order),
    })
  },
}
