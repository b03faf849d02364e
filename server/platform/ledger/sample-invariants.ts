export const sampleInvariants = {
  'M10 a sample gives back what it cost, by a code that is used once': `
    SELECT samples.code AS reference FROM samples JOIN order_lines ON order_lines.id = line_id
    JOIN codes USING (code) JOIN offers ON offers.id = offer_id
    WHERE quantity <> 1 OR most_uses IS DISTINCT FROM 1 OR NOT is_sample OR samples.order_id <> order_lines.order_id
      OR gives IS DISTINCT FROM jsonb_build_object('on', 'order', 'amount', taxable)
      OR conditions -> 'products' IS DISTINCT FROM jsonb_build_array(product_id)`,

  'M10 a sample that went back, or was cancelled, gives nothing back': `
    SELECT samples.code AS reference FROM samples JOIN order_lines ON order_lines.id = line_id
    JOIN shipments ON shipments.id = shipment_id JOIN codes USING (code) JOIN offers ON offers.id = offer_id
    WHERE is_active AND (shipments.state = 'cancelled' OR EXISTS (SELECT FROM refund_parts WHERE refund_parts.line_id = samples.line_id))`,
}
