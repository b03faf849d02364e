import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { refuseUnknownCode, type CodeRefusal } from '#shop/offers/check-code.ts'
import { normalizeCode, type OfferTerms } from '#shop/offers/offer-terms.ts'

export type FoundCode = OfferTerms & {
  code: string
  uses: number
  mostUses: number | null
  mostUsesEach: number | null
}

/** A stopped code is answered like an unknown one. */
export async function findCode(
  { orm }: Database,
  typed: string,
): Promise<{ ok: true; found: FoundCode } | CodeRefusal> {
  const code = normalizeCode(typed)
  const [found] = await orm
    .select({
      code: codes.code,
      uses: codes.uses,
      mostUses: codes.mostUses,
      mostUsesEach: codes.mostUsesEach,
      conditions: offers.conditions,
      gives: offers.gives,
      firstDay: offers.firstDay,
      lastDay: offers.lastDay,
    })
    .from(codes)
    .innerJoin(offers, eq(offers.id, codes.offerId))
    .where(and(eq(codes.code, code), offers.isActive))
  return found ? { ok: true, found } : refuseUnknownCode(code)
}
