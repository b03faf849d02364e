import { eq, inArray, sql } from 'drizzle-orm'
import { designPieces, designs } from '#server/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { describeWordReasons, findWordReasons } from '#shop/lettering/find-word-reasons.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'

/** An order with words that a person should read is kept from the bench and the table until staff let it go on. */
export async function holdForWords(
  tx: Tx,
  orderId: string,
  { designs: ids, notes }: { designs: readonly string[]; notes: readonly string[] },
): Promise<void> {
  const texts = [...notes, ...(await readWords(tx, ids))]
  const reasons = findWordReasons(texts)
  if (reasons.length === 0) return
  await tx
    .update(orders)
    .set({ heldFor: describeWordReasons(reasons), heldBy: WORDS_HOLDER, heldAt: sql`now()` })
    .where(eq(orders.id, orderId))
}

/** Other words on a piece: held already, it stays so, and staff are told to look again. The caller holds the order's row lock. */
export async function holdForOtherWords(tx: Tx, order: Order, design: string): Promise<void> {
  if (order.heldFor === null) return holdForWords(tx, order.id, { designs: [design], notes: [] })
  if (order.heldBy !== WORDS_HOLDER) return
  const reasons = findWordReasons(await readWords(tx, [design]))
  const heldFor = reasons.length > 0 ? describeWordReasons(reasons) : 'The words were changed: read them once more'
  await tx
    .update(orders)
    .set({ heldFor, heldAt: sql`now()` })
    .where(eq(orders.id, order.id))
}

async function readWords(tx: Orm | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ lines: designs.lines, own: designPieces.lines })
    .from(designs)
    .leftJoin(designPieces, eq(designPieces.designId, designs.id))
    .where(inArray(designs.id, [...ids]))
  return found.map(({ lines, own }) => (own ?? lines).join('\n'))
}
