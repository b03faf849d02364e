import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import type { ExceptionKind } from '#shop/orders/exceptions.ts'

export type NewException = {
  kind: ExceptionKind
  reference: string
  details?: Record<string, unknown>
}

export async function recordException(tx: Orm | Tx, found: NewException, now: Date): Promise<void> {
  const { kind, reference, details = {} } = found
  await tx
    .insert(ledgerExceptions)
    .values({ kind, reference, details, detectedAt: now })
    .onConflictDoUpdate({
      target: [ledgerExceptions.kind, ledgerExceptions.reference],
      set: { details, detectedAt: now, resolvedAt: null, notifiedAt: null },
      setWhere: sql`${ledgerExceptions.resolvedAt} IS NOT NULL`,
    })
}

export async function recordCourierNews(
  tx: Orm | Tx,
  { kind, reference, details }: NewException & { details: { what: string } & Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx
    .insert(ledgerExceptions)
    .values({ kind, reference, details, detectedAt: now })
    .onConflictDoUpdate({
      target: [ledgerExceptions.kind, ledgerExceptions.reference],
      set: { details, detectedAt: now, resolvedAt: null, notifiedAt: null },
      setWhere: sql`${ledgerExceptions.details} ->> 'what' IS DISTINCT FROM excluded.details ->> 'what'`,
    })
}

export async function resolveException(
  tx: Orm | Tx,
  { kind, reference }: Pick<NewException, 'kind' | 'reference'>,
  now: Date,
): Promise<void> {
  await tx
    .update(ledgerExceptions)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(ledgerExceptions.kind, kind),
        eq(ledgerExceptions.reference, reference),
        isNull(ledgerExceptions.resolvedAt),
      ),
    )
}
