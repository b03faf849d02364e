import { eq } from 'drizzle-orm'
import { findExchanges, type Exchange } from '#server/fulfilment/returns/find-exchanges.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, refundParts, type OrderLine } from '#server/platform/database/order-tables.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import type { FoundRequest } from './find-request.ts'

export type Choices = { line: OrderLine; others: Exchange[] }

/** Variants in stock that the recipient may choose instead. Undefined without a choice. */
export async function listChoices(
  orm: Orm | Tx,
  { request, shipment }: Pick<FoundRequest, 'request' | 'shipment'>,
): Promise<Choices | undefined> {
  if (request.choices.length === 0) return undefined
  const lines = await orm.select().from(orderLines).where(eq(orderLines.shipmentId, shipment.id))
  const [line, ...more] = lines.filter((each) => !isFreeGift(each))
  // Units that go back are units of the first choice.
  const returned = await orm.$count(refundParts, eq(refundParts.shipmentId, shipment.id))
  if (!line || more.length > 0 || returned > 0) return undefined
  const exchanges = await findExchanges(orm, shipment.orderId)
  const others = exchanges.filter(
    ({ line: id, variantId, stock, isSamePrice }) =>
      id === line.id &&
      isSamePrice &&
      request.choices.includes(variantId) &&
      (stock === null || stock >= line.quantity),
  )
  return others.length > 0 ? { line, others } : undefined
}
