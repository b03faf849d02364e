import { and, eq } from 'drizzle-orm'
import { setLetter } from '#server/customers/mails/letter.ts'
import { orderLines, orders, outbox } from '#server/database/order-tables.ts'
import type { Keeper } from '#server/jobs/keep-promises.ts'
import { sendOrderMail } from '#server/orders/mails/send-order-mail.ts'
import type { Shop } from '#server/shop.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { packBy } from '#shop/orders/pack-by.ts'
import { deskOf } from './desk-of.ts'
import { orderToPack } from './merchant-letters.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>

/** Keeps the promise that whoever packs hears of a placed order. */
export function tellMerchant(shop: Needs): Keeper {
  return async (orderId) => {
    const { orm } = shop.database
    const kind = 'order packing mail'
    const [promised] = await orm
      .select({ order: orders, promisedAt: outbox.createdAt })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)))
    if (!promised) return
    const { order, promisedAt } = promised
    const lines = await orm
      .select({ name: orderLines.name, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.id)
    const letter = orderToPack({
      number: orderNumberText(order.number),
      lines,
      shipTo: order.shipTo,
      courierName: order.courierName,
      packBy: packBy(order.placedAt ?? promisedAt, order.daysToMake),
      total: order.total,
      desk: deskOf(shop.settings),
    })
    const { shopMailbox, publicUrl } = shop.settings
    await sendOrderMail(shop, {
      order,
      kind,
      promisedAt,
      to: shopMailbox,
      mail: setLetter(letter, publicUrl),
    })
  }
}
