/** Words on pieces, and proofs: see `ledger-invariants.ts`. */
export const wordInvariants = {
  'W1 what a sheet of the bench letters is what the order says': `
    SELECT orders.id AS reference FROM orders JOIN order_designs AS words ON words.order_id = orders.id
    WHERE started_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM order_lines WHERE order_lines.order_id = orders.id
        AND choices @> jsonb_build_array(jsonb_build_object('choice', design_id)))`,

  // A requested change clears an earlier release, so this check skips those proofs.
  'W2 no words go to the bench while a picture of their piece waits for a yes': `
    SELECT orders.id AS reference FROM orders JOIN order_designs AS words ON words.order_id = orders.id
    JOIN order_lines ON order_lines.order_id = orders.id
      AND choices @> jsonb_build_array(jsonb_build_object('choice', design_id))
    JOIN proofs ON proofs.line_id = order_lines.id
    WHERE proofs.created_at <= started_at AND decision IS DISTINCT FROM 'change'
      AND coalesce(least(decided_at, released_at), 'infinity') > started_at`,

  'W2 no parcel is packed while a picture of its piece waits for a yes': `
    SELECT shipments.id AS reference FROM shipments JOIN orders ON orders.id = shipments.order_id
    JOIN order_lines ON shipment_id = shipments.id JOIN proofs ON line_id = order_lines.id
    WHERE shipments.state = 'packed' AND decision IS NULL AND released_at IS NULL
      AND EXISTS (SELECT FROM packings WHERE packings.shipment_id = shipments.id AND packed_at > proofs.created_at)`,
}
