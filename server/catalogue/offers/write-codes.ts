import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { codes, codeUses, offers } from '#server/platform/database/offer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { CodeTerms } from '#shop/offers/check-offer.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

/** Replaces an offer's codes. Redeemed codes stay. Roll back after a refusal. */
export async function writeCodes(
  tx: Tx,
  offerId: number,
  wanted: readonly CodeTerms[],
): Promise<{ ok: true } | OperationRefusal<'codes'>> {
  // Two new offers must not both take the same free code.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('codes'))`)
  const names = wanted.map(({ code }) => code)
  const elsewhere = await tx
    .select({ code: codes.code, offer: offers.name })
    .from(codes)
    .innerJoin(offers, eq(offers.id, codes.offerId))
    .where(and(inArray(codes.code, names), ne(codes.offerId, offerId)))
    .limit(1)
  if (elsewhere[0])
    return refuse.invalid(
      'codes',
      `${elsewhere[0].code} belongs to “${elsewhere[0].offer}”. Please write another code.`,
    )
  const held = await tx.select().from(codes).where(eq(codes.offerId, offerId)).orderBy(codes.code).for('update')
  const overused = held.find(({ code, uses }) => {
    const most = wanted.find((one) => one.code === code)?.mostUses ?? Infinity
    return uses > most
  })
  if (overused)
    return refuse.invalid(
      'codes',
      `${overused.code} is used by ${overused.uses} orders already. Please let it be that many.`,
    )
  const removed = held.map(({ code }) => code).filter((code) => !names.includes(code))
  const refused = await removeCodes(tx, removed)
  if (refused) return refused
  if (wanted.length === 0) return { ok: true }
  await tx
    .insert(codes)
    .values(wanted.map(({ code, mostUses, mostUsesEach }) => ({ code, offerId, mostUses, mostUsesEach })))
    .onConflictDoUpdate({
      target: codes.code,
      set: { mostUses: sql`excluded.most_uses`, mostUsesEach: sql`excluded.most_uses_each` },
    })
  return { ok: true }
}

async function removeCodes(tx: Tx, removed: string[]): Promise<OperationRefusal<'codes'> | undefined> {
  if (removed.length === 0) return undefined
  const [used] = await tx.select({ code: codeUses.code }).from(codeUses).where(inArray(codeUses.code, removed)).limit(1)
  if (used)
    return refuse.invalid(
      'codes',
      `${used.code} stands on an order, so it stays. Please limit its uses, or end the offer.`,
    )
  await tx.delete(codes).where(inArray(codes.code, removed))
  return undefined
}
