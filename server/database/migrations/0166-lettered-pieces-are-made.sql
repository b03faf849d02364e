-- A piece from the shelf with words on it is to make, too, until it is lettered (server/orders/units-to-make.ts has these words).
CREATE INDEX order_lines_to_make ON order_lines (order_id) INCLUDE (shipment_id)
  WHERE NOT from_stock OR choices @? '$[*].choice ? (@ like_regex "^[0-9a-f]{36}$")';

-- Orders of which every lettered piece was ticked already: all of them is made.
UPDATE orders SET made_at = now()
WHERE made_at IS NULL AND state IN ('placed', 'confirmed', 'packed', 'partly shipped')
  AND EXISTS (SELECT FROM order_lines WHERE order_lines.order_id = orders.id
    AND (NOT from_stock OR choices @? '$[*].choice ? (@ like_regex "^[0-9a-f]{36}$")'))
  AND NOT EXISTS (SELECT FROM order_lines JOIN shipments ON shipments.id = shipment_id
    WHERE order_lines.order_id = orders.id AND shipments.state IN ('placed', 'confirmed')
      AND (NOT from_stock OR choices @? '$[*].choice ? (@ like_regex "^[0-9a-f]{36}$")')
      AND (SELECT count(*) FROM made_pieces WHERE line_id = order_lines.id) < quantity);
