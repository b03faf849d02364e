import { eq, inArray } from 'drizzle-orm'
import { asOfNow } from '#server/database/as-of-now.ts'
import { reviews } from '#server/database/catalogue-tables.ts'
import { sessions, type Customer } from '#server/database/customer-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, payments } from '#server/database/order-tables.ts'
import { feedbackOfLines } from '#server/feedback/feedback-of-lines.ts'
import { papersOfOrders } from '#server/invoices/papers-of-orders.ts'
import { shapeLine, shapeOrder } from '#server/orders/show-order.ts'
import { parcelsOfOrders } from '#server/orders/parcels/parcels-of-orders.ts'
import { showKnownByEmail } from '#server/privacy/known-by-email.ts'
import type { Shop } from '#server/shop.ts'
import { showCustomer } from './show-customer.ts'

/** Everything the shop keeps about an account, for its owner to take away (the decisions, section 7). Money is paise. */
export function downloadData({ database, now }: Pick<Shop, 'database' | 'now'>, customer: Customer) {
  return asOfNow(database, (tx) => readEverything(tx, customer, now()))
}

async function readEverything(orm: Tx, customer: Customer, now: Date) {
  const own = await orm.select().from(orders).where(eq(orders.customerId, customer.id)).orderBy(orders.number)
  const ids = own.map(({ id }) => id)
  const lines = await orm.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const paid = await orm.select().from(payments).where(inArray(payments.orderId, ids))
  const said = await orm
    .select()
    .from(reviews)
    .where(
      inArray(
        reviews.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
  const papers = await papersOfOrders(orm, ids)
  const after = await parcelsOfOrders(orm, own)
  const left = await feedbackOfLines(
    orm,
    lines.map((line) => line.id),
  )
  const open = await orm.select().from(sessions).where(eq(sessions.customerId, customer.id))
  return {
    exportedAt: now.toISOString(),
    account: await showCustomer(orm, customer),
    // An account can be opened with anybody's e-mail: what is known by the e-mail alone is shown to its owner only.
    byEmail: customer.emailVerified
      ? await showKnownByEmail(orm, customer.email)
      : 'Answer one of our mails first, such as the one that sets a new password: then this lists your messages and the letter.',
    signsInWithGoogle: customer.googleSub !== null,
    sessions: open.map(({ createdAt, renewedAt, expiresAt }) => ({ createdAt, renewedAt, expiresAt })),
    orders: own.map((order) => ({
      order: shapeOrder(order, papers(order.id), after(order)),
      cart: lines.filter(({ orderId }) => orderId === order.id).map((line) => shapeLine(line, left(line.id))),
      payments: paid
        .filter(({ orderId }) => orderId === order.id)
        .map(({ id, amount, status, method, refunded, createdAt }) => ({
          id,
          amount,
          status,
          method,
          refunded,
          createdAt,
        })),
    })),
    reviews: said.map(({ productId, stars, words, author, city, createdAt }) => ({
      productId,
      stars,
      words,
      author,
      city,
      createdAt,
    })),
  }
}
