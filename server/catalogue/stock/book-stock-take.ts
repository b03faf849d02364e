import { asc, eq, inArray } from 'drizzle-orm'
import type { CountRequest, CountedLine } from '#contract/counter/stock.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { planCount } from '#shop/stock/plan-count.ts'
import { writeMove } from './move-stock.ts'
import { readShelfPieces } from './read-shelf-pieces.ts'

type Counted = { ok: true; lines: CountedLine[] } | OperationRefusal
type Wanted = CountRequest & { requestKey: string }

/**
 * Books the differences of a count as movements. A piece whose expected number has changed since it was counted is
 * left for another count; the others are booked. The same key books once.
 * @param refuseUnits refuses a difference that this person may not book
 */
export function bookStockTake(
  { database }: Pick<Shop, 'database'>,
  { lines, note, requestKey }: Wanted,
  refuseUnits: (units: number) => string | undefined,
  by: StaffActor,
): Promise<Counted> {
  const ids = lines.map(({ variant }) => variant)
  return runAs(database.orm, by, async (tx): Promise<Counted> => {
    await lockVariants(tx, ids)
    const pieces = new Map((await readShelfPieces(tx, ids)).map((piece) => [piece.variant, piece]))
    const booked: CountedLine[] = []
    for (const { variant, expected, counted } of lines) {
      const piece = pieces.get(variant)
      if (!piece) return refuse.conflict('made-to-order', 'One of these is made to order by now. Take it off the list.')
      const key = `${requestKey}-${variant}`
      const [known] = await tx.select().from(stockMovements).where(eq(stockMovements.requestKey, key))
      if (known) {
        booked.push({
          variant,
          result: 'booked',
          change: known.change,
          stock: piece.stock,
          expected: piece.stock + piece.waiting,
        })
        continue
      }
      const { change, result } = planCount(piece, { expected, counted })
      const tooMany = refuseUnits(change)
      if (tooMany !== undefined) return refuse.invalid('units', `${piece.name}: ${tooMany}`)
      if (change !== 0) {
        const told = [`${counted} counted, ${expected} expected`, note].filter(Boolean).join('. ')
        const move = { reason: 'counted', units: change, note: told } as const
        const moved = await writeMove(tx, { variantId: variant, move, requestKey: key }, by)
        if (!moved.ok) return moved
      }
      const stock = piece.stock + change
      booked.push({ variant, result, change, stock, expected: stock + piece.waiting })
    }
    return { ok: true, lines: booked }
  })
}

/** By id, as orders lock them. */
export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(variants.id))
    .for('update')
}
