import { and, eq, inArray, sql } from 'drizzle-orm'
import { placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'

type Shown = { url: string }

/** Beyond all positions of pictures. */
const PARKED_VIEW = 1_000
const OUT_OF_THE_WAY = 10_000

/** Placements follow their pictures when these move. A removed picture parks them until it returns. Inactive print areas stay. */
export async function followPlacements(
  tx: Tx,
  productId: number,
  before: readonly Shown[],
  wanted: readonly Shown[],
): Promise<void> {
  const rows = await tx
    .select({ printAreaId: placements.printAreaId, view: placements.view, parkedFor: placements.parkedFor })
    .from(placements)
    .innerJoin(printAreas, eq(printAreas.id, placements.printAreaId))
    .where(and(eq(printAreas.productId, productId), printAreas.isActive))
  for (const printAreaId of new Set(rows.map((row) => row.printAreaId))) {
    const own = rows.filter((row) => row.printAreaId === printAreaId)
    const moves = own.flatMap((row) => {
      const url = row.parkedFor ?? before[row.view]?.url
      const view = wanted.findIndex((picture) => picture.url === url)
      if (url === undefined || view === row.view) return []
      return [{ from: row.view, to: view < 0 ? null : view, url }]
    })
    if (moves.length > 0) await movePlacements(tx, printAreaId, moves)
  }
}

async function movePlacements(
  tx: Tx,
  printAreaId: number,
  moves: readonly { from: number; to: number | null; url: string }[],
): Promise<void> {
  const at = (views: number[]) => and(eq(placements.printAreaId, printAreaId), inArray(placements.view, views))
  await tx
    .update(placements)
    .set({ view: sql`${placements.view} + ${OUT_OF_THE_WAY}` })
    .where(at(moves.map(({ from }) => from)))
  for (const { from, to, url } of moves) {
    // A placement at that position belongs to no picture.
    if (to !== null) await tx.delete(placements).where(at([to]))
    const place =
      to === null ? { view: await findFreeView(tx, printAreaId), parkedFor: url } : { view: to, parkedFor: null }
    await tx
      .update(placements)
      .set(place)
      .where(at([from + OUT_OF_THE_WAY]))
  }
}

async function findFreeView(tx: Tx, printAreaId: number): Promise<number> {
  const taken = await tx
    .select({ view: placements.view })
    .from(placements)
    .where(eq(placements.printAreaId, printAreaId))
  const views = new Set(taken.map(({ view }) => view))
  let free = PARKED_VIEW
  while (views.has(free)) free++
  return free
}
