import { eq, inArray } from 'drizzle-orm'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { reviews } from '#server/database/review-tables.ts'
import { sessions, type Customer } from '#server/database/customer-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, payments } from '#server/database/order-tables.ts'
import { listOrderDocuments } from '#server/orders/list-order-documents.ts'
import { listLineFacts, toShownLine, toShownOrder } from '#server/order-view/show-order.ts'
import { readOrderProgress } from '#server/order-view/read-order-progress.ts'
import { exportPersonalDataByEmail } from '#server/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/shop.ts'
import { showCustomer } from './show-customer.ts'

/** The decisions, section 7. Amounts in paise. */
export function exportCustomerData({ database, now }: Pick<Shop, 'database' | 'now'>, customer: Customer) {
  return readSnapshot(database, (tx) => collectCustomerData(tx, customer, now()))
}

async function collectCustomerData(orm: Tx, customer: Customer, now: Date) {
  const own = await orm.select().from(orders).where(eq(orders.customerId, customer.id)).orderBy(orders.number)
  const ids = own.map(({ id }) => id)
  const lines = await orm.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const paid = await orm.select().from(payments).where(inArray(payments.orderId, ids))
  const writtenReviews = await orm
    .select()
    .from(reviews)
    .where(
      inArray(
        reviews.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
  const documentsByOrder = await listOrderDocuments(orm, ids)
  const parcelOf = await readOrderProgress(orm, own)
  const factsByLine = await listLineFacts(
    orm,
    lines.map((line) => line.id),
  )
  const open = await orm.select().from(sessions).where(eq(sessions.customerId, customer.id))
  return {
    exportedAt: now.toISOString(),
    account: await showCustomer(orm, customer),
    // Accounts can be opened with anybody's e-mail: what is stored by e-mail alone is shown to its verified owner only.
    byEmail: customer.emailVerified
      ? await exportPersonalDataByEmail(orm, customer.email)
      : 'Answer one of our mails first, such as the one that sets a new password: then this lists your messages and the letter.',
    signsInWithGoogle: customer.googleSub !== null,
    sessions: open.map(({ createdAt, renewedAt, expiresAt }) => ({ createdAt, renewedAt, expiresAt })),
    orders: own.map((order) => ({
      order: toShownOrder(order, documentsByOrder(order.id), parcelOf(order)),
      cart: lines.filter(({ orderId }) => orderId === order.id).map((line) => toShownLine(line, factsByLine(line.id))),
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
    reviews: writtenReviews.map(({ productId, rating, body, author, city, createdAt }) => ({
      productId,
      stars: rating,
      words: body,
      author,
      city,
      createdAt,
    })),
  }
}
