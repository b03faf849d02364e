const piecesOfHampers = `order_lines CROSS JOIN LATERAL jsonb_to_recordset(order_lines.hamper -> 'pieces')
  AS piece (id int, count int, "gstRate" int, "isMade" boolean, parts int[])`

export const hamperInvariants = {
  // Pieces that came back whole and are sent again take nothing from the shelf.
  'H1 each piece of a hamper comes from the shelf with it, and what its colours take': `
    SELECT 'line ' || line_id AS reference FROM (
      SELECT order_lines.id AS line_id, quantity, count, unnest(
        coalesce(piece.parts, '{}') || CASE WHEN piece."isMade" THEN '{}' ELSE ARRAY[piece.id] END) AS variant_id
      FROM ${piecesOfHampers} WHERE NOT is_reused
    ) AS taken LEFT JOIN order_line_parts AS part USING (line_id, variant_id)
    GROUP BY line_id, taken.quantity, variant_id
    HAVING coalesce(max(part.quantity - part.of_shipment), 0) < sum(count) * taken.quantity`,

  'H2 a hamper is taxed at the highest rate of its parts': `
    SELECT 'line ' || order_lines.id AS reference FROM ${piecesOfHampers}
    GROUP BY order_lines.id, order_lines.gst_rate HAVING max(piece."gstRate") > order_lines.gst_rate`,
}
