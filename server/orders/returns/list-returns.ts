import { sql, type SQL } from 'drizzle-orm'
import type { StaffReturn } from '#contract/counter/returns.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { returnState } from '#shop/orders/returns.ts'
import type { LineBalance } from './read-line-balances.ts'

/** Moments are ISO 8601. */
export type StoredReturn = Omit<StaffReturn, 'state' | 'enquiry'> & {
  enquiryNumber: number | null
  sentAt: string | null
  closedAt: string | null
}

const isoSql = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The returns of an order, oldest first. @param orderId an expression */
export const returnsSql = (orderId: SQL) => sql<StoredReturn[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', returns.id, 'shipment', shipment_id, 'kind', kind, 'how', how,
    'reason', reason, 'enquiryNumber', enquiry_number, 'askedAt', ${isoSql(sql`asked_at`)}, 'askedBy', asked_by,
    'sentAt', ${isoSql(sql`sent_at`)}, 'receivedAt', ${isoSql(sql`received_at`)}, 'receivedBy', received_by,
    'closedAt', ${isoSql(sql`closed_at`)}, 'closedFor', closed_for, 'awb', awb, 'courierName', returns.courier_name,
    'trouble', trouble, 'pieces', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('line', line_id, 'name', name, 'units', units, 'whole', whole,
        'damaged', damaged) ORDER BY line_id), '[]')
      FROM return_pieces JOIN order_lines ON order_lines.id = line_id WHERE return_id = returns.id)
    ) ORDER BY returns.id), '[]')
  FROM returns JOIN shipments AS sent ON sent.id = returns.shipment_id WHERE sent.order_id = ${orderId})`

/** A received return is closed once all its pieces are sent again or refunded. */
export function toStaffReturn(
  { enquiryNumber, sentAt, closedAt, ...found }: StoredReturn,
  balances: readonly Pick<LineBalance, 'line' | 'undecided'>[],
): StaffReturn {
  const units = found.pieces.map(({ line, whole, damaged }) => {
    const came = whole + damaged
    const undecided = balances.find((balance) => balance.line === line)?.undecided ?? 0
    return { came, settled: came - Math.min(came, undecided) }
  })
  const state = returnState({ sentAt, receivedAt: found.receivedAt, closedAt }, units)
  return { ...found, state, enquiry: enquiryNumber === null ? null : formatEnquiryNumber(enquiryNumber) }
}

export async function listReturns(
  orm: Orm | Tx,
  orderId: string,
  balances: readonly LineBalance[],
): Promise<StaffReturn[]> {
  const [row] = parseRows(
    { returns: 'always' },
    await orm.execute<{ returns: StoredReturn[] }>(sql`SELECT ${returnsSql(sql`${orderId}`)} AS returns`),
  )
  return (row?.returns ?? []).map((found) => toStaffReturn(found, balances))
}
