import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ShipmentView } from '#contract/order.ts'
import { orderDesigns } from '#server/platform/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type Order } from '#server/platform/database/order-tables.ts'
import { packings } from '#server/platform/database/packing-tables.ts'
import type { ParcelEvent } from '#server/platform/database/parcel-tables.ts'
import { namePieceWork } from '#shop/lettering/made-pieces.ts'

type Days = ShipmentView['days']

/** The day of each step of each parcel; null when it has not happened or has no record. */
export async function readJourneyDays(
  tx: Orm | Tx,
  orders: readonly Order[],
): Promise<(order: Order, shipmentId: string, events: readonly ParcelEvent[]) => Days> {
  const ids = orders.map(({ id }) => id)
  const { shipmentId: shipment, fromStock, choices, hamper } = orderLines
  const lines = await tx
    .select({ shipment, fromStock, choices, hamper })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
  const begun = await tx
    .select({ design: orderDesigns.designId, at: orderDesigns.startedAt })
    .from(orderDesigns)
    .where(and(inArray(orderDesigns.orderId, ids), isNotNull(orderDesigns.startedAt)))
  const packed = await tx
    .select({ shipment: packings.shipmentId, at: packings.packedAt })
    .from(packings)
    .where(
      and(
        inArray(
          packings.shipmentId,
          lines.map((line) => line.shipment),
        ),
        isNotNull(packings.packedAt),
        isNull(packings.putBackAt),
      ),
    )
  const begunAt = new Map(begun.map(({ design, at }) => [design, at]))
  return ({ madeAt }, shipmentId, events) => {
    const own = lines.filter((line) => line.shipment === shipmentId)
    const begins = own.flatMap((line) => line.choices.map(({ choice }) => begunAt.get(choice) ?? null))
    const isMadeToOrder = own.some((line) => namePieceWork(line) === 'made')
    return {
      isMadeToOrder,
      begun: earliest(begins),
      made: (isMadeToOrder && madeAt?.toISOString()) || null,
      packed: earliest(packed.filter((packing) => packing.shipment === shipmentId).map(({ at }) => at)),
      sent: earliest(timesOf(events, ['picked-up', 'in-transit'])),
      arrived: earliest(timesOf(events, ['delivered'])),
    }
  }
}

function timesOf(events: readonly ParcelEvent[], stages: readonly ParcelEvent['stage'][]): (Date | null)[] {
  return events.filter(({ stage }) => stages.includes(stage)).map(({ happenedAt }) => happenedAt)
}

function earliest(moments: readonly (Date | null)[]): string | null {
  const known = moments.flatMap((moment) => moment?.getTime() ?? [])
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString()
}
