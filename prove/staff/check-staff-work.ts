import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { toViolations, type Violation } from '#server/platform/ledger/violation.ts'
import type { StaffHistory } from './staff-history.ts'

/** Lists the facts whose number of audit entries differs. */
const A2 = 'A2 what staff did and its entry are both there, or neither'
const entries = (name: string, ...operations: string[]) =>
  `(SELECT count(*) FROM audit WHERE subject_id = ${name} AND operation IN (${operations.map((each) => `'${each}'`).join(', ')}))`

const facts = {
  'moves of stock': `
    SELECT variants.id::text AS reference FROM variants
    WHERE (SELECT count(*) FROM stock_movements WHERE variant_id = variants.id AND request_key IS NOT NULL)
      <> ${entries('variants.id::text', 'stock.move')}`,
  packings: `
    SELECT shipments.id AS reference FROM shipments CROSS JOIN LATERAL (
      SELECT count(*) AS begun, count(packed_at) AS packed, count(put_back_at) AS put_back FROM packings
      WHERE shipment_id = shipments.id
    ) AS own
    WHERE (begun, packed, put_back) IS DISTINCT FROM (${entries('shipments.id', 'packing.start', 'packing.again')},
      ${entries('shipments.id', 'packing.packed')}, ${entries('shipments.id', 'packing.put-back')})`,
  'pieces and photographs': `
    SELECT shipments.id AS reference FROM shipments
    WHERE (SELECT count(*) FROM packing_ticks JOIN packings ON packings.id = packing_id WHERE shipment_id = shipments.id)
      <> (SELECT coalesce(sum(jsonb_array_length(after->'ticked') + jsonb_array_length(after->'unticked')), 0)
        FROM audit WHERE subject_id = shipments.id AND operation = 'packing.tick')
      OR (SELECT count(*) FROM packing_pictures JOIN packings ON packings.id = packing_id WHERE shipment_id = shipments.id)
      <> ${entries('shipments.id', 'packing.photograph')}`,
  'hand-overs': `
    SELECT coalesce(given.id, told.id) AS reference
    FROM (SELECT hand_over_id::text AS id, count(*) AS parcels FROM hand_over_parcels GROUP BY 1) AS given
    FULL JOIN (SELECT subject_id AS id, (after->>'parcels')::bigint AS parcels FROM audit
      WHERE operation = 'parcels.hand-over') AS told USING (id)
    WHERE given.parcels IS DISTINCT FROM told.parcels`,
  cancellations: `
    SELECT shipments.id AS reference FROM shipments LEFT JOIN parcels ON shipment_id = shipments.id
    WHERE (cancel_reason IS NOT NULL OR EXISTS (SELECT FROM shipment_status_history
        WHERE shipment_id = shipments.id AND state = 'cancelled' AND actor LIKE 'staff:%'))
      AND ${entries('order_id', 'orders.cancel', 'exceptions.cancel')} = 0`,
}

/** Once for each plan, with an entry of the same amount. */
const refundsAndEntries = `
  SELECT orders.id AS reference FROM orders CROSS JOIN LATERAL (
    SELECT count(DISTINCT regexp_replace(cause, ', try [0-9]+$', '')) AS plans, coalesce(sum(refunds.amount), 0) AS amount
    FROM refunds JOIN dues USING (payment_id)
    WHERE dues.order_id = orders.id AND cause LIKE 'returned %' AND refunds.status <> 'failed'
  ) AS made CROSS JOIN LATERAL (
    SELECT count(*) AS plans, coalesce(sum((after->>'amount')::bigint), 0) AS amount FROM audit
    WHERE subject_id = orders.id AND operation = 'refunds.make' AND (after->>'amount')::bigint > 0
      AND coalesce(after->>'cause', 'returned ') LIKE 'returned %'
  ) AS told
  WHERE (made.plans, made.amount) IS DISTINCT FROM (told.plans, told.amount)`

/** Valid only when nobody else worked in the back office. */
export async function checkStaffWork({ pool }: Database, { done }: StaffHistory): Promise<Violation[]> {
  const select = async (text: string, values: unknown[] = []) =>
    parseRows({ reference: 'always' }, await pool.query<{ reference: string }>(text, values)).map(
      ({ reference }) => reference,
    )
  const untold = await select(
    `SELECT DISTINCT operation || ' of ' || subject AS reference FROM unnest($1::text[], $2::text[]) AS done (operation, subject)
     WHERE NOT EXISTS (SELECT FROM audit WHERE audit.operation = done.operation AND subject IN (subject_id, subject_name))`,
    [done.map(({ operation }) => operation), done.map(({ subject }) => subject)],
  )
  const found = toViolations('A1 what staff were told was done is in the log', untold)
  for (const [what, text] of Object.entries(facts)) found.push(...toViolations(`${A2}: ${what}`, await select(text)))
  found.push(
    ...toViolations('A3 a refund of staff is made once, over what its entry says', await select(refundsAndEntries)),
  )
  return found
}
