import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { offers } from '#server/platform/database/offer-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { RunningOffer } from '#shop/offers/find-offers.ts'

/** Offers that apply without a code on this Indian day. */
export async function listRunningOffers(orm: Orm, today: string): Promise<RunningOffer[]> {
  return orm
    .select({
      id: offers.id,
      name: offers.name,
      conditions: offers.conditions,
      gives: offers.gives,
      firstDay: offers.firstDay,
      lastDay: offers.lastDay,
    })
    .from(offers)
    .where(
      and(
        eq(offers.lane, 'offer'),
        offers.isActive,
        or(isNull(offers.firstDay), lte(offers.firstDay, today)),
        or(isNull(offers.lastDay), gte(offers.lastDay, today)),
      ),
    )
    .orderBy(offers.id)
}
