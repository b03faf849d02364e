import { eq, inArray } from 'drizzle-orm'
import type { Exchange } from '#server/fulfilment/returns/find-exchanges.ts'
import { releaseStock, reserveStock } from '#server/catalogue/stock/reserve-stock.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type OrderLine } from '#server/platform/database/order-tables.ts'

/**
 * Takes the other variant first, then puts the first one back: nobody is left with neither. Prices stay.
 * Locks both by id. The caller holds the order's row lock. @returns undefined when the other one is gone
 */
export async function swapChoice(
  tx: Tx,
  { orderId, id, variantId: before, quantity, fromStock }: OrderLine,
  { variantId, name, picture, weight, length, breadth, height, benchMinutes }: Exchange,
): Promise<{ daysToMake: number | null } | undefined> {
  const locked = await tx
    .select({ id: variants.id, daysToMake: variants.daysToMake })
    .from(variants)
    .where(inArray(variants.id, [before, variantId]))
    .orderBy(variants.id)
    .for('update')
  const holder = { orderId, actor: 'shopper' } as const
  const reserved = await reserveStock(tx, holder, [{ variantId, quantity }])
  if (!reserved.ok) return undefined
  if (fromStock) await releaseStock(tx, holder, [{ variantId: before, quantity }])
  const isFromStock = reserved.fromStock.has(variantId)
  const size = { weight, length, breadth, height }
  await tx
    .update(orderLines)
    .set({ variantId, name, picture, ...size, benchMinutes, fromStock: isFromStock })
    .where(eq(orderLines.id, id))
  return { daysToMake: isFromStock ? 0 : (locked.find((each) => each.id === variantId)?.daysToMake ?? null) }
}
