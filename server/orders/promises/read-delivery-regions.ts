import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#server/platform/database/is-database-unavailable.ts'
import { pinZones } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toDeliveryRegions, type DeliveryRegion, type ZoneDays } from '#shop/promises/delivery-regions.ts'
import { findTransit } from '#shop/promises/transit.ts'
import { listFestivals } from './list-festivals.ts'
import { readCapacity } from './read-capacity.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>

const HOUR_MS = 60 * 60_000
const YEAR_DAYS = 366

/** The loaders of pages ask them about days. */
export function createPageDays(shop: Needs) {
  return { readDeliveryRegions: createDeliveryRegions(shop), listFestivals: () => listFestivals(shop, YEAR_DAYS) }
}

/** For product data that search engines read. Pages are kept for a day, so its days may be a day old. */
export function createDeliveryRegions(shop: Needs): () => Promise<DeliveryRegion[]> {
  const kept = new LRUCache<'zones', ReadonlyMap<string, ZoneDays>>({
    max: 1,
    ttl: HOUR_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: () => readZoneDays(shop),
  })
  // A replica may still answer with the product: its page then has no regions.
  const readZones = () =>
    kept.fetch('zones').catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return undefined
      throw error
    })
  return async () => {
    const { seller, delivery } = shop.settings
    return toDeliveryRegions(seller.state, (await readZones()) ?? new Map(), delivery.charges)
  }
}

/** The quickest and the slowest district of a zone count. */
async function readZoneDays({ database, now }: Needs): Promise<Map<string, ZoneDays>> {
  const days = sql`coalesce(${pinZones.surfaceDays}, ${pinZones.airDays})`
  const isSurface = sql<boolean>`bool_or(${pinZones.surfaceDays} IS NOT NULL)`
  const [rows, { learned }] = await Promise.all([
    database.orm
      .select({
        zone: pinZones.zone,
        least: sql<number | null>`min(${days})`,
        most: sql<number | null>`max(${days})`,
        isSurface,
      })
      .from(pinZones)
      .groupBy(pinZones.zone),
    readCapacity(database.orm, now()),
  ])
  return new Map(
    rows.flatMap(({ zone, least, most, isSurface }) => {
      if (least === null || most === null) return []
      const offer = { zone, mode: isSurface ? 'surface' : 'air', estimatedDays: String(most) } as const
      const transit = findTransit(learned, offer, '')
      return transit ? [[zone, { soonest: Math.min(least, transit.soonest), days: transit.days }] as const] : []
    }),
  )
}
