import { eq, sql } from 'drizzle-orm'
import type { MoveRequest, StockMovement } from '#contract/counter/stock.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { planMove } from '#shop/stock/move-reasons.ts'

export type Moved =
  | { ok: true; movement: StockMovement; stock: number }
  | OperationRefusal<'not-found' | 'units' | 'note' | 'made-to-order' | 'too-few' | 'key'>
type Move = { variantId: number; move: MoveRequest | CountedMove; requestKey: string; undoOf?: number }
/** The difference of a stock take. */
type CountedMove = { reason: 'counted'; units: number; note: string }

/** Adds a difference, because orders change the stock at the same time. The same key applies once. */
export function moveStock({ database }: Pick<Shop, 'database'>, wanted: Move, by: StaffActor): Promise<Moved> {
  return runAs(database.orm, by, async (tx) => {
    return writeMove(tx, wanted, by)
  })
}

/** Runs in the caller's transaction, which named the actor. */
export async function writeMove(tx: Tx, { variantId, move, requestKey, undoOf }: Move, by: StaffActor): Promise<Moved> {
  const planned = move.reason === 'counted' ? { ok: true as const, change: move.units } : planMove(move)
  if (!planned.ok) return planned
  const [variant] = await tx
    .select({ stock: variants.stock, name: variants.name, product: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, variantId))
    .for('update', { of: variants })
  if (!variant) return refuse.notFound('not-found', 'There is no such variant.')
  if (variant.stock === null)
    return refuse.conflict('made-to-order', 'This is made to order: it has no shelf to count.')
  const repeated = await findRepeated(tx, { variantId, requestKey, change: planned.change, reason: move.reason })
  if (repeated) return repeated.ok ? { ...repeated, stock: variant.stock } : repeated
  const stock = variant.stock + planned.change
  if (stock < 0) return refuse.conflict('too-few', `Only ${variant.stock} are on the shelf.`)
  if (stock > 1_000_000) return refuse.invalid('units', 'That is more than a shelf holds. Please check the number.')
  await tx
    .update(variants)
    .set({ stock: sql`${variants.stock} + ${planned.change}` })
    .where(eq(variants.id, variantId))
  const [row] = await tx
    .insert(stockMovements)
    .values({
      variantId,
      change: planned.change,
      reason: move.reason,
      actor: by.name,
      note: move.note || null,
      requestKey,
    })
    .returning()
  if (!row) throw new Error('No movement was written')
  await recordAudit(tx, by, {
    operation: 'stock.move',
    subject: {
      kind: 'variant',
      id: String(variantId),
      name: [variant.product, variant.name].filter(Boolean).join(', '),
    },
    before: { stock: variant.stock },
    after: { stock },
    reason: [move.reason, move.note].filter(Boolean).join(': '),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, movement: toMovement(row, stock), stock }
}

async function findRepeated(
  tx: Tx,
  { variantId, requestKey, change, reason }: { variantId: number; requestKey: string; change: number; reason: string },
): Promise<{ ok: true; movement: StockMovement } | OperationRefusal<'key'> | undefined> {
  const [known] = await tx.select().from(stockMovements).where(eq(stockMovements.requestKey, requestKey))
  if (!known) return undefined
  if (known.variantId !== variantId || known.change !== change || known.reason !== reason)
    return refuse.conflict('key', 'This key was used for another move already. Please send a new one.')
  const [later] = await tx
    .select({ units: sql<number>`coalesce(sum(${stockMovements.change}), 0)::int` })
    .from(stockMovements)
    .where(sql`${stockMovements.variantId} = ${variantId} AND ${stockMovements.id} <= ${known.id}`)
  return { ok: true, movement: toMovement(known, later?.units ?? 0) }
}

function toMovement(
  { id, createdAt, change, reason, actor, note }: typeof stockMovements.$inferSelect,
  after: number,
): StockMovement {
  return { id, at: createdAt.toISOString(), change, after, reason, by: actor, order: null, note }
}
