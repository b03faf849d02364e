/** Pieces that came back whole and are sent again take nothing from the shelf. */
const piecesOfHampers = `order_lines CROSS JOIN LATERAL jsonb_to_recordset(order_lines.hamper -> 'pieces')
  AS piece (id int, count int, "gstRate" int, "isMade" boolean)`

export const hamperInvariants = {
  'H1 each piece of a hamper comes from the shelf with it': `
    SELECT 'line ' || order_lines.id AS reference FROM ${piecesOfHampers}
    LEFT JOIN order_line_parts AS part ON part.line_id = order_lines.id AND part.variant_id = piece.id
    WHERE NOT is_reused AND piece."isMade" IS NOT TRUE
    GROUP BY order_lines.id, order_lines.quantity, piece.id
    HAVING coalesce(max(part.quantity - part.of_shipment), 0) < sum(piece.count) * order_lines.quantity`,

  'H2 a hamper is taxed at the highest rate of its parts': `
    SELECT 'line ' || order_lines.id AS reference FROM ${piecesOfHampers}
    GROUP BY order_lines.id, order_lines.gst_rate HAVING max(piece."gstRate") > order_lines.gst_rate`,
}
