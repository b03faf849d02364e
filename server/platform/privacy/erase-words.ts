import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import { PHOTOGRAPH } from '#shop/lettering/photograph-label.ts'

const UNORDERED_DAYS = 60
const UNORDERED_PHOTOGRAPH_DAYS = 14
/** Staff may make a quote valid again. */
const AFTER_QUOTE_DAYS = 14

/** Words of ended orders, and of carts and quotes that never became one. @param endedBefore the last status change */
export async function eraseWords(orm: Orm, endedBefore: SQL, now: Date): Promise<void> {
  await orm.execute(sql`
    WITH ended AS (
      DELETE FROM order_designs USING orders
      WHERE orders.id = order_id AND orders.state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')
        AND orders.created_at < ${endedBefore}
        AND NOT EXISTS (SELECT FROM order_status_history WHERE order_id = orders.id AND changed_at > ${endedBefore})
      RETURNING order_id, design_id
    ), charged AS (
      UPDATE adjustments SET label = zones.label FROM ended
      JOIN designs ON designs.id = design_id JOIN zones ON zones.id = zone_id
      WHERE adjustments.order_id = ended.order_id AND kind = 'extra' AND source = zones.key
    ), noted AS (
      DELETE FROM audit_personal USING audit WHERE audit.id = audit_id AND operation IN ('orders.words', 'orders.photograph')
        AND audit_personal.subject_kind = 'order' AND audit_personal.subject_id IN (SELECT order_id FROM ended)
    )
    UPDATE order_lines SET choices = (
      SELECT jsonb_agg(CASE WHEN choice ->> 'choice' ~ '^[0-9a-f]{36}$'
        THEN choice || jsonb_build_object('label',
          CASE WHEN starts_with(choice ->> 'label', ${PHOTOGRAPH}) THEN 'photograph of the buyer' ELSE 'words of the buyer' END)
        ELSE choice END ORDER BY place)
      FROM jsonb_array_elements(choices) WITH ORDINALITY AS chosen (choice, place))
    WHERE order_id IN (SELECT order_id FROM ended) AND choices <> '[]'`)
  await orm.execute(sql`
    UPDATE designs SET lines = '{}', path = '' WHERE ordered_at IS NOT NULL AND path <> ''
      AND NOT EXISTS (SELECT FROM order_designs WHERE design_id = designs.id)`)
  await orm.execute(sql`
    DELETE FROM design_pieces USING designs WHERE designs.id = design_id AND ordered_at IS NOT NULL AND designs.path = ''`)
  await orm.execute(sql`
    DELETE FROM design_photographs USING designs WHERE designs.id = design_id AND ordered_at IS NOT NULL AND designs.path = ''`)
  // The buyer may say yes to what was sent, also after staff changed the draft.
  const isUnordered = sql`ordered_at IS NULL AND NOT EXISTS (
    SELECT FROM (
      SELECT facts FROM quotes WHERE state IN ('draft', 'sent')
      UNION ALL SELECT newest.facts FROM quote_revisions AS newest
      JOIN quotes ON number = quote_number AND quotes.revision = newest.revision AND state = 'sent'
    ) AS offered, jsonb_array_elements(facts -> 'lines') AS line, jsonb_each_text(line -> 'extras') AS extra
    WHERE extra.value = designs.id
      AND facts ->> 'validUntil' >= to_char(${now}::timestamptz - ${AFTER_QUOTE_DAYS} * interval '1 day', 'YYYY-MM-DD'))`
  await orm.execute(sql`
    DELETE FROM designs USING design_photographs WHERE design_id = designs.id AND ${isUnordered}
      AND created_at < ${now}::timestamptz - ${UNORDERED_PHOTOGRAPH_DAYS} * interval '1 day'`)
  await orm.execute(sql`
    DELETE FROM designs WHERE ${isUnordered}
      AND created_at < ${now}::timestamptz - ${UNORDERED_DAYS} * interval '1 day'`)
}
