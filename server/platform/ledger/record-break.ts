import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { ledgerBreaks } from '#server/platform/database/order-tables.ts'
import type { BreakKind } from '#shop/orders/breaks.ts'

export type NewBreak = {
  kind: BreakKind
  reference: string
  details?: Record<string, unknown>
}

export async function recordBreak(tx: Orm | Tx, found: NewBreak, now: Date): Promise<void> {
  const { kind, reference, details = {} } = found
  await tx
    .insert(ledgerBreaks)
    .values({ kind, reference, details, detectedAt: now })
    .onConflictDoUpdate({
      target: [ledgerBreaks.kind, ledgerBreaks.reference],
      set: { details, detectedAt: now, resolvedAt: null, notifiedAt: null },
      setWhere: sql`${ledgerBreaks.resolvedAt} IS NOT NULL`,
    })
}

export async function recordCourierNews(
  tx: Orm | Tx,
  { kind, reference, details }: NewBreak & { details: { what: string } & Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx
    .insert(ledgerBreaks)
    .values({ kind, reference, details, detectedAt: now })
    .onConflictDoUpdate({
      target: [ledgerBreaks.kind, ledgerBreaks.reference],
      set: { details, detectedAt: now, resolvedAt: null, notifiedAt: null },
      setWhere: sql`${ledgerBreaks.details} ->> 'what' IS DISTINCT FROM excluded.details ->> 'what'`,
    })
}

export async function resolveBreak(
  tx: Orm | Tx,
  { kind, reference }: Pick<NewBreak, 'kind' | 'reference'>,
  now: Date,
): Promise<void> {
  await tx
    .update(ledgerBreaks)
    .set({ resolvedAt: now })
    .where(and(eq(ledgerBreaks.kind, kind), eq(ledgerBreaks.reference, reference), isNull(ledgerBreaks.resolvedAt)))
}
