-- What each refund gives back: units of lines, and deliveries. Paise.

CREATE TABLE refund_parts (
  refund_key text NOT NULL,
  shipment_id text NOT NULL,
  line_id bigint, -- NULL for the delivery
  units int NOT NULL CHECK (units > 0), -- 1 for the delivery
  taxable bigint NOT NULL CHECK (taxable >= 0),
  tax bigint NOT NULL CHECK (tax >= 0)
);

-- Refunds of all that an order cost were of all it has. Nobody wrote down what the others, made at the provider, were for:
-- they and what was given back after them have no parts.
INSERT INTO refund_parts
SELECT refunds.key, shipments.id, part.* FROM refunds
JOIN orders ON orders.payment_id = refunds.payment_id AND placed_at IS NOT NULL AND orders.total = refunds.amount
JOIN shipments ON shipments.order_id = orders.id
CROSS JOIN LATERAL (
  SELECT id, quantity, taxable, tax FROM order_lines WHERE shipment_id = shipments.id
  UNION ALL
  SELECT NULL, 1, shipments.delivery - delivery_tax, delivery_tax WHERE shipments.delivery > 0
) AS part;
ALTER TABLE refund_parts ADD UNIQUE NULLS NOT DISTINCT (refund_key, shipment_id, line_id),
  ADD FOREIGN KEY (refund_key) REFERENCES refunds, ADD FOREIGN KEY (shipment_id) REFERENCES shipments,
  ADD FOREIGN KEY (line_id) REFERENCES order_lines;
CREATE INDEX refund_parts_shipment ON refund_parts (shipment_id);
