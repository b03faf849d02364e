import { and, eq } from 'drizzle-orm'
import { placements, zones } from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'

export type StoredZone = typeof zones.$inferSelect
export type Placement = typeof placements.$inferSelect

export async function findZone(
  { orm }: Pick<Database, 'orm'>,
  { product, zone: key }: { product: number; zone: string },
): Promise<StoredZone | undefined> {
  const [zone] = await orm
    .select()
    .from(zones)
    .where(and(eq(zones.productId, product), eq(zones.key, key), eq(zones.isActive, true)))
  return zone
}

export async function findPlacement(
  { orm }: Pick<Database, 'orm'>,
  zoneId: number,
  view: number,
): Promise<Placement | undefined> {
  const [placement] = await orm
    .select()
    .from(placements)
    .where(and(eq(placements.zoneId, zoneId), eq(placements.view, view)))
  return placement
}
