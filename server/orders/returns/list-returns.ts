import { asc, eq, inArray } from 'drizzle-orm'
import type { StaffReturn } from '#contract/counter/returns.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { returnPieces, returns } from '#server/platform/database/return-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { returnState } from '#shop/orders/returns.ts'
import type { LineBalance } from './read-line-balances.ts'

/** Oldest first. A received return is closed once all its pieces are sent again or refunded. */
export async function listReturns(
  orm: Orm | Tx,
  orderId: string,
  balances: readonly LineBalance[],
): Promise<StaffReturn[]> {
  const rows = await orm
    .select({ row: returns })
    .from(returns)
    .innerJoin(shipments, eq(shipments.id, returns.shipmentId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(returns.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const pieces = await orm
    .select({ piece: returnPieces, name: orderLines.name })
    .from(returnPieces)
    .innerJoin(orderLines, eq(orderLines.id, returnPieces.lineId))
    .where(inArray(returnPieces.returnId, ids))
    .orderBy(asc(returnPieces.lineId))
  return rows.map(({ row }) => {
    const own = pieces.filter(({ piece }) => piece.returnId === row.id)
    const undecided = (line: number) => balances.find((balance) => balance.line === line)?.undecided ?? 0
    const units = own.map(({ piece: { lineId, whole, damaged } }) => {
      const came = whole + damaged
      return { came, settled: came - Math.min(came, undecided(lineId)) }
    })
    return {
      id: row.id,
      shipment: row.shipmentId,
      kind: row.kind,
      how: row.how,
      state: returnState(row, units),
      reason: row.reason,
      enquiry: row.enquiryNumber === null ? null : formatEnquiryNumber(row.enquiryNumber),
      askedAt: row.askedAt?.toISOString() ?? null,
      askedBy: row.askedBy,
      receivedAt: row.receivedAt?.toISOString() ?? null,
      receivedBy: row.receivedBy,
      closedFor: row.closedFor,
      awb: row.awb,
      courierName: row.courierName,
      trouble: row.trouble,
      pieces: own.map(({ piece: { lineId: line, units, whole, damaged }, name }) => {
        return { line, name, units, whole, damaged }
      }),
    }
  })
}
