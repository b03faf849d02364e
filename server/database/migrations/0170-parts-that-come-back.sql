-- What of the parts of a line lies on the shelf again, and what of them wraps the whole shipment: that comes back with its last piece.

ALTER TABLE order_line_parts
  ADD COLUMN restocked integer NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND quantity),
  ADD COLUMN of_shipment integer NOT NULL DEFAULT 0 CHECK (of_shipment BETWEEN 0 AND quantity);

-- The first line of a wrapped gift has taken its cloth (server/orders/create-order.ts).
UPDATE order_line_parts AS part SET of_shipment = 1
FROM order_lines AS line JOIN gifts ON gifts.shipment_id = line.shipment_id,
  variants JOIN products ON products.id = variants.product_id
WHERE line.id = part.line_id AND variants.id = part.variant_id AND products.is_wrap
  AND gifts.wrap IN (variants.name, products.name) AND gifts.wrap <> ''
  AND line.id = (SELECT min(id) FROM order_lines WHERE shipment_id = line.shipment_id);
