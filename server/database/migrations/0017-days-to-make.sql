-- Working days in the workshop before a parcel can leave, as promised when it was ordered: the slowest piece that is made
-- to order, 0 when all of it lay on the shelf, NULL when nobody had said. Orders from before are given what holds today.
ALTER TABLE orders ADD COLUMN days_to_make smallint DEFAULT 0 CHECK (days_to_make >= 0);
UPDATE orders SET days_to_make = made.days
FROM (
  SELECT l.order_id, CASE WHEN bool_or(p.days_to_make IS NULL) THEN NULL ELSE max(p.days_to_make) END AS days
  FROM order_lines l JOIN products p ON p.id = l.product_id
  WHERE NOT l.from_stock
  GROUP BY l.order_id
) made
WHERE made.order_id = orders.id;
