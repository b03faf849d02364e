import { and, eq } from 'drizzle-orm'
import { placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'

export type StoredPrintArea = typeof printAreas.$inferSelect
export type Placement = typeof placements.$inferSelect

export async function findPrintArea(
  { orm }: Pick<Database, 'orm'>,
  { product, printArea: key }: { product: number; printArea: string },
): Promise<StoredPrintArea | undefined> {
  const [printArea] = await orm
    .select()
    .from(printAreas)
    .where(and(eq(printAreas.productId, product), eq(printAreas.key, key), eq(printAreas.isActive, true)))
  return printArea
}

export async function findPlacement(
  { orm }: Pick<Database, 'orm'>,
  printAreaId: number,
  view: number,
): Promise<Placement | undefined> {
  const [placement] = await orm
    .select()
    .from(placements)
    .where(and(eq(placements.printAreaId, printAreaId), eq(placements.view, view)))
  return placement
}
