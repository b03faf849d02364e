import { desc, eq } from 'drizzle-orm'
import type { WishesAnswer } from '#contract/wish.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { wishes, wishShares } from '#server/platform/database/wish-tables.ts'

export async function readWishes(orm: Orm | Tx, customerId: number): Promise<WishesAnswer> {
  const [kept, shares] = await Promise.all([
    orm
      .select({ id: wishes.variantId, choices: wishes.choices, name: wishes.name })
      .from(wishes)
      .where(eq(wishes.customerId, customerId))
      .orderBy(desc(wishes.addedAt), wishes.lineKey),
    orm
      .select({ code: wishShares.code, firstName: wishShares.firstName })
      .from(wishShares)
      .where(eq(wishShares.customerId, customerId)),
  ])
  return { wishes: kept, shared: shares[0] ?? null }
}
