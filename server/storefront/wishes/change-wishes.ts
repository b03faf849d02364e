import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { wishes } from '#server/platform/database/wish-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { FULL_MESSAGE, MAX_WISHES, wishKey, type Wish } from '#shop/wishes/wish-key.ts'

type Change = { add: readonly Wish[]; remove: readonly Wish[] }

/** Skips wishes that are on the list or not on sale. */
export function changeWishes(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  customerId: number,
  { add, remove }: Change,
): Promise<{ ok: true } | Refusal<'full'>> {
  return runTransaction(database.orm, async (tx): Promise<{ ok: true } | Refusal<'full'>> => {
    // Serializes two devices, so that the count is right.
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
    if (remove.length > 0)
      await tx
        .delete(wishes)
        .where(and(eq(wishes.customerId, customerId), inArray(wishes.lineKey, remove.map(wishKey))))
    const rows = await toRows(tx, customerId, add, now())
    const added = rows.length > 0 ? await tx.insert(wishes).values(rows).onConflictDoNothing().returning() : []
    if (added.length === 0) return { ok: true }
    const [kept] = await tx.select({ count: count() }).from(wishes).where(eq(wishes.customerId, customerId))
    const excess = (kept?.count ?? 0) - MAX_WISHES
    if (excess <= 0) return { ok: true }
    // A guest's list is added as far as there is room.
    const over = added.slice(-excess).map(({ lineKey }) => lineKey)
    await tx.delete(wishes).where(and(eq(wishes.customerId, customerId), inArray(wishes.lineKey, over)))
    return add.length === 1 ? refuse('full', FULL_MESSAGE) : { ok: true }
  })
}

/** The first wish is the latest. */
async function toRows(tx: Tx, customerId: number, add: readonly Wish[], now: Date) {
  if (add.length === 0) return []
  const ids = [...new Set(add.map(({ id }) => id))]
  const sold = await tx
    .select({ id: variants.id, product: products.name, variant: variants.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.id, ids), eq(variants.isActive, true), isNull(products.withdrawnAt)))
  const names = new Map(sold.map(({ id, product, variant }) => [id, [product, variant].filter(Boolean).join(', ')]))
  const rows = add.flatMap((wish, place) => {
    const name = names.get(wish.id)
    const { id: variantId, choices } = wish
    const addedAt = new Date(now.getTime() - place)
    return name === undefined ? [] : [{ customerId, lineKey: wishKey(wish), variantId, choices, name, addedAt }]
  })
  return rows.filter(({ lineKey }, place) => rows.findIndex((row) => row.lineKey === lineKey) === place)
}
