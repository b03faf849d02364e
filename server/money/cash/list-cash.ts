import { sql } from 'drizzle-orm'
import type { CashList } from '#contract/counter/cash.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { cashParcels } from './cash-sql.ts'

export type CashParcel = {
  number: number
  shipmentId: string
  state: ShipmentState
  awb: string | null
  courier: string
  deliveredAt: string | null
  wanted: number
  paidOut: number
}

export async function listCash({ orm }: Pick<Database, 'orm'>, most = 500): Promise<CashList> {
  const rows = parseRows(
    {
      number: 'always',
      shipmentId: 'always',
      state: 'always',
      courier: 'always',
      wanted: 'always',
      paidOut: 'always',
      awb: 'always',
      deliveredAt: 'always',
    },
    await orm.execute<CashParcel>(sql`
      SELECT number, shipment_id AS "shipmentId", state, awb, courier, wanted::float8 AS wanted,
        paid_out::float8 AS "paidOut", to_char(delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deliveredAt"
      FROM ${cashParcels} AS cash ORDER BY created_at DESC LIMIT ${most}`),
  )
  const data = rows.map((row) => {
    const { number, awb, courier, wanted, paidOut, deliveredAt } = row
    return { order: formatOrderNumber(number), awb, courier, state: stateOf(row), wanted, paidOut, deliveredAt }
  })
  const [sum] = parseRows(
    { owed: 'always' },
    await orm.execute<{ owed: number }>(sql`
      SELECT coalesce(sum(greatest(0, wanted - paid_out)), 0)::float8 AS owed FROM ${cashParcels} AS cash
      WHERE delivered_at IS NOT NULL`),
  )
  return { data, owed: sum?.owed ?? 0 }
}

function stateOf({ state, deliveredAt, wanted, paidOut }: CashParcel): CashList['data'][number]['state'] {
  if (paidOut > 0) return paidOut === wanted ? 'paid out' : 'differs'
  if (deliveredAt !== null) return 'collected'
  return state === 'cancelled' || state === 'returned' ? 'not collected' : 'to collect'
}
