import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { PICTURE_CALL } from '#shop/orders/beside-work.ts'
import { stillChanges } from './still-changes.ts'

/** Days until staff call the buyer: a day after the last reminder. */
export const CALLED_AFTER_DAYS = 4
/** Days until the next call to a buyer who has not answered. */
const CALLED_AGAIN_AFTER_DAYS = 2

const waitForCall = (at: Date): SQL => sql`proofs AS asked
  JOIN order_lines AS l ON l.id = asked.line_id JOIN shipments AS s ON s.id = l.shipment_id JOIN orders AS o ON o.id = s.order_id
  WHERE asked.decision IS NULL AND asked.released_at IS NULL
    AND ${stillChanges(sql`o.state`, sql`s.state`)}
    AND asked.created_at <= ${at}::timestamptz - ${CALLED_AFTER_DAYS} * interval '1 day'`

export async function callAboutProofs({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await closeProofCalls(orm, sql`true`, at)
  const waiting = parseRows(
    { shipment: 'always', piece: 'always', asked: 'always' },
    await orm.execute<{ shipment: string; piece: string; asked: string }>(sql`
      SELECT s.id AS shipment, string_agg(DISTINCT l.name, ', ') AS piece,
        to_char(min(asked.created_at) AT TIME ZONE 'Asia/Kolkata', 'FMDD FMMonth') AS asked
      FROM ${waitForCall(at)} AND NOT EXISTS (SELECT FROM ledger_breaks WHERE kind = ${PICTURE_CALL} AND reference = s.id
        AND resolved_at > ${at}::timestamptz - ${CALLED_AGAIN_AFTER_DAYS} * interval '1 day')
      GROUP BY s.id ORDER BY s.id`),
  )
  for (const { shipment, ...details } of waiting)
    await recordException(orm, { kind: PICTURE_CALL, reference: shipment, details }, at)
}

/** After the buyer's answer, a release by staff or a new picture. */
export async function closeCallAboutLine(tx: Tx, line: number, at: Date): Promise<void> {
  await closeProofCalls(tx, sql`reference = (SELECT shipment_id FROM order_lines WHERE id = ${line})`, at)
}

async function closeProofCalls(orm: Orm | Tx, about: SQL, at: Date): Promise<void> {
  await orm.execute(sql`
    UPDATE ledger_breaks SET resolved_at = ${at}::timestamptz WHERE kind = ${PICTURE_CALL} AND resolved_at IS NULL AND ${about}
      AND NOT EXISTS (SELECT FROM ${waitForCall(at)} AND s.id = ledger_breaks.reference)`)
}
