import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RemittanceAnswer, RemittanceRequest } from '#contract/counter/cash.ts'
import { cashRemittances } from '#server/platform/database/cash-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { cashParcels } from './cash-sql.ts'
import { parseRemittance } from './parse-remittance.ts'

type NewRemittance = typeof cashRemittances.$inferInsert
type Parcel = { number: number; shipmentId: string; awb: string; wanted: number; paidOut: number }
export type RemittanceRecorded = ({ ok: true } & RemittanceAnswer) | OperationRefusal<'list'>

/** A transfer pays each parcel once: a repeated list changes nothing, and another amount corrects the earlier one. */
export function recordRemittance(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { paidOn, reference, text }: RemittanceRequest,
  by: StaffActor,
): Promise<RemittanceRecorded> {
  return runAs(database.orm, by, async (tx): Promise<RemittanceRecorded> => {
    const parsed = parseRemittance(text)
    if (!parsed.ok) return refuse.invalid('list', parsed.message)
    const amountOf = new Map<string, number>()
    for (const { awb, amount } of parsed.parcels) amountOf.set(awb, (amountOf.get(awb) ?? 0) + amount)
    const known = await findParcels(tx, [...amountOf.keys()])
    const rows = known.map(({ shipmentId, awb }) => {
      const amount = amountOf.get(awb)!
      return { shipmentId, amount, paidOn, reference, recordedBy: by.name, recordedAt: now() }
    })
    const earlier = await replace(tx, reference, rows)
    const parcels = await findParcels(tx, [...amountOf.keys()])
    for (const parcel of parcels) await compare(tx, parcel, now())
    const recorded = parcels.filter(({ paidOut }, index) => paidOut !== known[index]?.paidOut).length
    const awbs = new Set(known.map(({ awb }) => awb))
    const subject = { kind: 'remittance', id: reference, name: reference }
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    const corrected = known.filter(
      ({ shipmentId, awb }) => earlier.has(shipmentId) && earlier.get(shipmentId) !== amountOf.get(awb),
    )
    const before = { corrected: corrected.map(({ shipmentId, awb }) => ({ awb, amount: earlier.get(shipmentId) })) }
    const amounts = corrected.map(({ awb }) => ({ awb, amount: amountOf.get(awb) }))
    const after = { paidOn, parcels: recorded, amount, corrected: amounts }
    await recordAudit(tx, by, { operation: 'cash.record', subject, before, after })
    return {
      ok: true,
      recorded,
      differing: parcels
        .filter(({ wanted, paidOut }) => wanted !== paidOut)
        .map(({ number }) => formatOrderNumber(number)),
      unknown: [...amountOf.keys()].filter((awb) => !awbs.has(awb)),
    }
  })
}

/** @returns what the same transfer had paid for these parcels before, by shipment */
async function replace(tx: Tx, reference: string, rows: readonly NewRemittance[]): Promise<Map<string, Paise>> {
  if (rows.length === 0) return new Map()
  const shipmentIds = rows.map(({ shipmentId }) => shipmentId)
  const isSame = and(eq(cashRemittances.reference, reference), inArray(cashRemittances.shipmentId, shipmentIds))
  const earlier = await tx.select().from(cashRemittances).where(isSame).for('update')
  await tx
    .insert(cashRemittances)
    .values([...rows])
    .onConflictDoUpdate({
      target: [cashRemittances.shipmentId, cashRemittances.reference],
      set: {
        amount: sql`excluded.amount`,
        paidOn: sql`excluded.paid_on`,
        recordedBy: sql`excluded.recorded_by`,
        recordedAt: sql`excluded.recorded_at`,
      },
      setWhere: sql`(${cashRemittances.amount}, ${cashRemittances.paidOn}) <> (excluded.amount, excluded.paid_on)`,
    })
  return new Map(earlier.map(({ shipmentId, amount }) => [shipmentId, amount]))
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
