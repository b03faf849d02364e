import { isFreeGiftSql } from '#server/platform/database/is-free-gift-sql.ts'

const isFreeGift = isFreeGiftSql()

export const freeGiftInvariants = {
  'M11 a free gift is one piece that costs nothing, given once by its offer or code': `
    SELECT 'line ' || order_lines.id AS reference FROM order_lines LEFT JOIN (
      SELECT line_id, sum(amount) AS amount, count(*) AS times FROM adjustments WHERE kind = 'free gift' GROUP BY line_id
    ) AS given ON line_id = order_lines.id
    WHERE ${isFreeGift} <> (line_id IS NOT NULL)
      OR ${isFreeGift} AND (quantity, taxable, tax, amount, times) IS DISTINCT FROM (1, 0, 0, -line_total, 1)
    UNION ALL SELECT order_id FROM adjustments WHERE kind = 'free gift' GROUP BY order_id, source HAVING count(*) > 1`,
}
