-- Whether the pieces of a refund have been taken off what its products sold (server/catalogue/update-popularity.ts).
ALTER TABLE refund_parts ADD COLUMN sales_counted boolean NOT NULL DEFAULT false;
-- Of orders that were taken back whole, all of it is off already; other refunds of before count from now on.
UPDATE refund_parts SET sales_counted = true FROM shipments JOIN orders ON orders.id = shipments.order_id
WHERE shipments.id = refund_parts.shipment_id AND NOT orders.sales_counted;
CREATE INDEX refund_parts_to_count ON refund_parts (refund_key) WHERE NOT sales_counted AND line_id IS NOT NULL;
