import { sql } from 'drizzle-orm'
import type { RemittanceAnswer, RemittanceRequest } from '#contract/counter/cash.ts'
import { cashRemittances } from '#server/platform/database/cash-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { parseRemittance } from '#shop/money/parse-remittance.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { cashParcels } from './cash-sql.ts'

type Parcel = { number: number; shipmentId: string; awb: string; wanted: number; paidOut: number }
export type RemittanceRecorded = ({ ok: true } & RemittanceAnswer) | OperationRefusal<'list'>

/** A repeated list records nothing twice: a transfer pays each parcel once. */
export function recordRemittance(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { paidOn, reference, text }: RemittanceRequest,
  by: StaffActor,
): Promise<RemittanceRecorded> {
  return runTransaction(database.orm, async (tx): Promise<RemittanceRecorded> => {
    await actAs(tx, by)
    const parsed = parseRemittance(text)
    if (!parsed.ok) return refuse.invalid('list', parsed.message)
    const amountOf = new Map<string, number>()
    for (const { awb, amount } of parsed.parcels) amountOf.set(awb, (amountOf.get(awb) ?? 0) + amount)
    const known = await findParcels(tx, [...amountOf.keys()])
    const rows = known.map(({ shipmentId, awb }) => {
      const amount = amountOf.get(awb)!
      return { shipmentId, amount, paidOn, reference, recordedBy: by.name, recordedAt: now() }
    })
    if (rows.length > 0) await tx.insert(cashRemittances).values(rows).onConflictDoNothing()
    const after = await findParcels(tx, [...amountOf.keys()])
    for (const parcel of after) await compare(tx, parcel, now())
    const recorded = after.filter(({ paidOut }, index) => paidOut !== known[index]?.paidOut).length
    const awbs = new Set(known.map(({ awb }) => awb))
    const subject = { kind: 'remittance', id: reference, name: reference }
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    await recordAudit(tx, by, { operation: 'cash.record', subject, after: { paidOn, parcels: recorded, amount } })
    return {
      ok: true,
      recorded,
      differing: after
        .filter(({ wanted, paidOut }) => wanted !== paidOut)
        .map(({ number }) => formatOrderNumber(number)),
      unknown: [...amountOf.keys()].filter((awb) => !awbs.has(awb)),
    }
  })
}

async function compare(tx: Tx, { shipmentId, awb, wanted, paidOut }: Parcel, now: Date): Promise<void> {
  await resolveException(tx, { kind: 'cash not paid out', reference: shipmentId }, now)
  const differs = { kind: 'cash differs', reference: shipmentId, details: { awb, wanted, paidOut } } as const
  if (wanted === paidOut) await resolveException(tx, differs, now)
  else await recordException(tx, differs, now)
}

async function findParcels(tx: Tx, awbs: readonly string[]): Promise<Parcel[]> {
  return parseRows(
    { number: 'always', shipmentId: 'always', awb: 'always', wanted: 'always', paidOut: 'always' },
    await tx.execute<Parcel>(sql`
      SELECT number, shipment_id AS "shipmentId", awb, wanted::float8 AS wanted, paid_out::float8 AS "paidOut"
      FROM ${cashParcels} AS cash WHERE awb IN ${[...awbs]} ORDER BY shipment_id`),
  )
}
