import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { ProofStanding } from '#shop/packing/piece-steps.ts'

export type OpenProof = { shipment: string; piece: string; decision: 'change' | null; wish: string }

/** Not answered, or a change is wanted and no newer proof exists; staff have not released it. */
const isOpen = sql`proofs.released_at IS NULL AND (proofs.decision IS NULL OR proofs.decision = 'change'
  AND NOT EXISTS (SELECT FROM proofs AS newer WHERE newer.line_id = proofs.line_id AND newer.n > proofs.n))`

/** @param shipment the id of a shipment, as SQL */
export const hasOpenProof = (shipment: SQL, order: SQL): SQL => sql`EXISTS (SELECT FROM proofs
  JOIN order_lines ON order_lines.id = proofs.line_id
  WHERE proofs.order_id = ${order} AND order_lines.shipment_id = ${shipment} AND ${isOpen} OFFSET 0)`

export const hasOpenProofOfLine = (line: SQL): SQL =>
  sql`EXISTS (SELECT FROM proofs WHERE proofs.line_id = ${line} AND ${isOpen})`

/** One of each parcel: a wanted change comes first. */
export async function readOpenProofs(
  tx: Orm | Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, OpenProof>> {
  if (shipmentIds.length === 0) return new Map()
  const ids = sql.join(
    shipmentIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const found = parseRows(
    { shipment: 'always', piece: 'always', decision: 'always', wish: 'always' },
    await tx.execute<OpenProof>(sql`SELECT DISTINCT ON (order_lines.shipment_id) order_lines.shipment_id AS shipment,
      order_lines.name AS piece, proofs.decision, proofs.wish
      FROM proofs JOIN order_lines ON order_lines.id = proofs.line_id
      WHERE order_lines.shipment_id IN (${ids}) AND ${isOpen}
      ORDER BY order_lines.shipment_id, proofs.decision, proofs.line_id`),
  )
  return new Map(found.map((each) => [each.shipment, each]))
}

/** By line; lines without proofs are not in it. */
export async function readProofStandings(
  tx: Orm | Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<number, ProofStanding>> {
  if (shipmentIds.length === 0) return new Map()
  const found = parseRows(
    { line: 'always', standing: 'always' },
    await tx.execute<{ line: number; standing: ProofStanding }>(sql`SELECT proofs.line_id::int AS line,
      CASE WHEN bool_or(${isOpen} AND proofs.decision = 'change') THEN 'wish'
        WHEN bool_or(${isOpen}) THEN 'waits' ELSE 'approved' END AS standing
      FROM proofs JOIN order_lines ON order_lines.id = proofs.line_id
      WHERE order_lines.shipment_id IN (${sql.join(
        shipmentIds.map((id) => sql`${id}`),
        sql`, `,
      )}) GROUP BY proofs.line_id`),
  )
  return new Map(found.map(({ line, standing }) => [line, standing]))
}
