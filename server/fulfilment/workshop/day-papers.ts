import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { letteringSheets } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isHeldSql } from '#server/orders/lifecycle/held-shipments.ts'
import { hasWantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { auditedShipment } from '#server/fulfilment/packing/lock-packing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { SheetSize } from '#shop/lettering/lay-out-sheet.ts'
import { techniques } from '#shop/lettering/print-area.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { startSheetWithin } from './start-sheet.ts'

/** `key`: from the page, for repeats without a second file. `day`: Indian. */
export type DayRequest = { key: string; day: string; size: SheetSize }
/** Counts in the file; `tooLarge`: lines that fit no sheet of this size, and stay open. */
export type DayStarted =
  | { ok: true; sheets: number; cards: number; slips: number; tooLarge: number }
  | OperationRefusal<'nothing'>

/** Starts the lettering of all days up to `day`, and counts cards, slips and tags of `day` as printed. */
export function startDay(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, day, size }: DayRequest,
  by: StaffActor,
): Promise<DayStarted> {
  return runAs(database.orm, by, async (tx): Promise<DayStarted> => {
    const known = await countPapers(tx, key)
    if (known.sheets + known.slips > 0) return { ok: true, ...known, tooLarge: 0 }
    let tooLarge = 0
    for (const technique of techniques) {
      const sheet = { key: randomUUID(), technique, until: day, size, batch: key }
      const started = await startSheetWithin(tx, sheet, by, now())
      tooLarge += started.tooLarge
    }
    for (const { card, ...leaving } of await readLeaving(tx, day)) {
      const papers = card ? (['slip', 'tag', 'card'] as const) : (['slip', 'tag'] as const)
      for (const kind of papers) {
        const job = { kind, subject: leaving.shipment.id, batch: key, printedAt: now() }
        await tx.insert(printJobs).values({ id: randomUUID(), ...job, staffId: by.id, staffName: by.name })
        const subject = auditedShipment(leaving)
        await recordAudit(tx, by, { operation: 'parcels.label', subject, after: { printed: kind } })
      }
    }
    const made = await countPapers(tx, key)
    if (made.sheets + made.slips > 0) return { ok: true, ...made, tooLarge }
    return refuse.conflict('nothing', `Nothing leaves on ${formatDay(day)}, and no words wait to be lettered up to it.`)
  })
}

async function countPapers(tx: Tx, batch: string): Promise<{ sheets: number; cards: number; slips: number }> {
  const countJobs = (kind: 'slip' | 'card') =>
    tx.$count(printJobs, and(eq(printJobs.batch, batch), eq(printJobs.kind, kind)))
  return {
    sheets: await tx.$count(letteringSheets, eq(letteringSheets.batch, batch)),
    cards: await countJobs('card'),
    slips: await countJobs('slip'),
  }
}

/** Shipments that are not held and have not left. `card`: it has words. */
async function readLeaving(tx: Tx, day: string) {
  const found = await tx
    .select({ order: orders, shipment: shipments, path: gifts.path })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .where(
      and(
        eq(shipments.shipBy, day),
        hasWantedUnits(sql`${shipments.id}`),
        isNotNull(orders.placedAt),
        sql`NOT ${isHeldSql(sql`${shipments.id}`)}`,
        inArray(shipments.state, ['placed', 'confirmed', 'packed']),
      ),
    )
    .orderBy(asc(orders.number), asc(shipments.position))
  return found.map(({ path, ...leaving }) => ({ ...leaving, card: Boolean(path) }))
}
