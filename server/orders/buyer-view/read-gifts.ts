import { inArray } from 'drizzle-orm'
import type { ShipmentView } from '#contract/order.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

export async function readGifts(
  tx: Orm | Tx,
  shipmentIds: readonly string[],
): Promise<(shipmentId: string) => ShipmentView['gift']> {
  const { shipmentId, to, from, message, face, unsaid, card, written, wrap } = gifts
  const found = await tx
    .select({ shipmentId, to, from, message, face, unsaid, card, written, wrap })
    .from(gifts)
    .where(inArray(shipmentId, [...shipmentIds]))
  const byShipment = new Map(found.map(({ shipmentId: id, ...gift }) => [id, gift]))
  return (id) => byShipment.get(id) ?? null
}
