import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, payments, type Order } from '#server/platform/database/order-tables.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { exportPhotographs, exportPrinted } from '#server/orders/buyer-view/photographs.ts'
import { readOrderProgress } from '#server/orders/buyer-view/read-order-progress.ts'
import { listLineFacts, toShownLine, toShownOrder } from '#server/orders/buyer-view/show-order.ts'
import { exportProofs } from '#server/orders/proofs/list-proofs.ts'
import { listOrderDocuments } from '#server/orders/lifecycle/list-order-documents.ts'

/** A person's export of their orders, with payments and reviews. Amounts in paise. */
export async function collectOrderData(orm: Tx, own: readonly Order[]) {
  const ids = own.map(({ id }) => id)
  const lines = await orm.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const paid = await orm.select().from(payments).where(inArray(payments.orderId, ids))
  const lineIds = lines.map(({ id }) => id)
  const written = await orm.select().from(reviews).where(inArray(reviews.orderLineId, lineIds))
  const documentsByOrder = await listOrderDocuments(orm, ids)
  const parcelOf = await readOrderProgress(orm, own)
  const photographsOf = await exportPhotographs(orm, ids)
  const printedOf = await exportPrinted(orm, ids)
  const proofsOf = await exportProofs(orm, ids)
  const factsByLine = await listLineFacts(orm, lineIds)
  return {
    orders: own.map((order) => ({
      order: toShownOrder(order, documentsByOrder(order.id), parcelOf(order)),
      cart: lines.filter(({ orderId }) => orderId === order.id).map((line) => toShownLine(line, factsByLine(line.id))),
      photographs: photographsOf(order.id),
      printed: printedOf(order.id),
      proofs: proofsOf(order.id),
      payments: paid
        .filter(({ orderId }) => orderId === order.id)
        .map(({ id, amount, status, method, refunded, createdAt }) => {
          return { id, amount, status, method, refunded, createdAt }
        }),
    })),
    reviews: written.map(({ productId, rating, body, author, city, createdAt }) => {
      return { productId, stars: rating, words: body, author, city, createdAt }
    }),
  }
}
