import { asc, eq, isNull } from 'drizzle-orm'
import { ledgerBreaks } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

export type LedgerBreak = typeof ledgerBreaks.$inferSelect

export async function unresolvedBreaks({ database }: Pick<Shop, 'database'>): Promise<LedgerBreak[]> {
  return database.orm
    .select()
    .from(ledgerBreaks)
    .where(isNull(ledgerBreaks.resolvedAt))
    .orderBy(asc(ledgerBreaks.detectedAt), asc(ledgerBreaks.id))
    .limit(200)
}

/** A break that still exists is found and reopened. @returns false when there is none */
export async function resolveBreakById(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  id: number,
): Promise<boolean> {
  const closed = await database.orm.update(ledgerBreaks).set({ resolvedAt: now() }).where(eq(ledgerBreaks.id, id))
  return closed.rowCount === 1
}
