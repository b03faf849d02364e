/** Units of a line of `order_lines` that went into stock without a refund. A whole piece that is sent again comes back on another line. */
export const shelvedRows = `
  SELECT shelved FROM return_pieces WHERE line_id = order_lines.id
  UNION ALL SELECT shelved FROM return_pieces WHERE line_id IN (
    WITH RECURSIVE reused AS (
      SELECT again.id FROM order_lines AS again WHERE again.again_of = order_lines.id AND again.is_reused
      UNION ALL SELECT again.id FROM order_lines AS again JOIN reused ON again.again_of = reused.id WHERE again.is_reused
    ) SELECT id FROM reused)`
