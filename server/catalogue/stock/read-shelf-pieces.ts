import { sql, type SQL } from 'drizzle-orm'
import type { ShelfPiece } from '#contract/counter/stock.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { listBarcodeForms } from '#shop/catalogue/gtin.ts'
import { containsPattern } from '#server/platform/database/escape-like.ts'

const LISTED = 60

/**
 * Orders take units out of the stock when they are placed, but the pieces leave the shelf when they are packed.
 * Units of a line that a refund gave back are in the stock again, or broken.
 */
const openUnits = (ids: SQL) => sql`
  SELECT line.variant_id, kept AS units, line.from_stock FROM open_lines AS line WHERE line.variant_id = ANY (${ids})
  UNION ALL
  SELECT part.variant_id,
    CASE WHEN kept = 0 THEN 0 ELSE (part.quantity - part.of_shipment) / line.quantity * kept + part.of_shipment END, true
  FROM open_lines AS line JOIN order_line_parts part ON part.line_id = line.id WHERE part.variant_id = ANY (${ids})`

/** The shelf should hold the stock and the units of open orders. */
export async function readShelfPieces(orm: Orm | Tx, variantIds: readonly number[]): Promise<ShelfPiece[]> {
  const ids = sql`${sql.param([...variantIds])}::int[]`
  return parseRows(
    {
      variant: 'always',
      product: 'always',
      name: 'always',
      sku: 'always',
      barcode: 'always',
      shelf: 'always',
      picture: 'always',
      stock: 'always',
      waiting: 'always',
    },
    await orm.execute<ShelfPiece>(sql`
      WITH open_shipments AS (
        SELECT id, order_id FROM shipments WHERE state IN ('asking', 'placed', 'confirmed')
        UNION ALL SELECT shipments.id, order_id FROM orders JOIN shipments ON order_id = orders.id
        WHERE orders.state IN ('awaiting payment', 'under review') AND shipments.state = 'waiting'
      ),
      open_lines AS MATERIALIZED (
        SELECT line.id, line.variant_id, line.quantity, line.from_stock, line.quantity - least(line.quantity, (
          SELECT coalesce(sum(part.units), 0) FROM refund_parts part JOIN refunds ON refunds.key = part.refund_key
          WHERE part.line_id = line.id AND (part.is_restocked OR refunds.status <> 'failed')
        ))::int AS kept
        FROM open_shipments JOIN order_lines line ON line.order_id = open_shipments.order_id
          AND line.shipment_id = open_shipments.id
      ),
      waiting AS (
        SELECT variant_id, sum(units)::int AS units FROM (${openUnits(ids)}) AS opened WHERE from_stock GROUP BY variant_id
      )
      SELECT v.id AS variant, p.id AS product, concat_ws(', ', p.name, nullif(v.name, '')) AS name, v.sku, v.barcode, v.shelf,
        (SELECT url FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture,
        v.stock, coalesce(waiting.units, 0) AS waiting
      FROM variants v JOIN products p ON p.id = v.product_id LEFT JOIN waiting ON waiting.variant_id = v.id
      WHERE v.id = ANY (${ids}) AND v.stock IS NOT NULL ORDER BY p.name, v.position, v.id`),
  )
}

/** By a whole code or shelf, else by a part of the name. Withdrawn pieces are counted, too. */
export async function findShelfPieces(orm: Orm, typed: string): Promise<ShelfPiece[]> {
  const words = typed.trim().toLowerCase()
  if (words === '') return []
  // “P12” is on the slips of pieces without a code of their own.
  const [, id = '0'] = /^p([1-9]\d{0,8})$/.exec(words) ?? []
  const barcodes = sql`${sql.param(listBarcodeForms(words))}::text[]`
  const byCode = await findIds(
    orm,
    sql`SELECT id FROM variants WHERE stock IS NOT NULL AND
      (id = ${Number(id)} OR lower(sku) = ${words} OR barcode = ANY (${barcodes}) OR (lower(shelf) = ${words} AND shelf <> ''))
      ORDER BY id LIMIT ${LISTED}`,
  )
  if (byCode.length > 0) return readShelfPieces(orm, byCode)
  const byName = await findIds(
    orm,
    sql`SELECT v.id FROM products p JOIN variants v ON v.product_id = p.id
      WHERE p.search_name LIKE ${containsPattern(words)} AND v.stock IS NOT NULL ORDER BY v.id LIMIT ${LISTED}`,
  )
  return readShelfPieces(orm, byName)
}

async function findIds(orm: Orm, query: SQL): Promise<number[]> {
  return parseRows({ id: 'always' }, await orm.execute<{ id: number }>(query)).map(({ id }) => id)
}
