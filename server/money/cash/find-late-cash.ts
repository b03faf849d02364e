import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cashParcels } from './cash-sql.ts'

const DAYS = 14

/** Couriers pay cash out about a week after the delivery. */
export async function findLateCash({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const late = parseRows(
    { shipmentId: 'always', awb: 'always', wanted: 'always' },
    await orm.execute<{ shipmentId: string; awb: string; wanted: number }>(sql`
      SELECT shipment_id AS "shipmentId", coalesce(awb, '') AS awb, wanted::float8 AS wanted FROM ${cashParcels} AS cash
      WHERE paid_out = 0 AND wanted > 0 AND delivered_at < ${now()}::timestamptz - ${DAYS} * interval '1 day'`),
  )
  for (const { shipmentId, awb, wanted } of late)
    await recordException(
      orm,
      { kind: 'cash not paid out', reference: shipmentId, details: { awb, amount: wanted } },
      now(),
    )
}
