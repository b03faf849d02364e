-- Why each unit came to the shelf and left it. The stock of a counted variant is the sum of its movements, and what an order
-- took is given back by what its movements say, whatever the catalogue has become: docs/decisions/040-variants-and-their-listed-copies.md.

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY,
  variant_id int NOT NULL,
  change int NOT NULL CHECK (change <> 0), -- units; below 0 they leave the shelf
  reason text NOT NULL CHECK (reason IN ('reserved', 'released', 'returned', 'received', 'counted', 'broken')),
  order_id text,
  actor text NOT NULL CHECK (actor <> ''),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK (order_id IS NOT NULL OR reason NOT IN ('reserved', 'released', 'returned'))
);

-- What lies on the shelf today, with what orders have taken off it; then what they took.
WITH taken AS (
  SELECT variant_id, sum(quantity) AS quantity FROM order_lines JOIN orders ON orders.id = order_id
  JOIN shipments ON shipments.id = shipment_id
  WHERE from_stock AND is_stock_reserved AND shipments.state <> 'cancelled' GROUP BY variant_id
)
INSERT INTO stock_movements (variant_id, change, reason, actor)
SELECT id, stock + coalesce(quantity, 0), 'counted', 'migration'
FROM variants LEFT JOIN taken ON variant_id = id WHERE stock + coalesce(quantity, 0) > 0 ORDER BY id;
INSERT INTO stock_movements (variant_id, change, reason, order_id, actor, created_at)
SELECT variant_id, -quantity, 'reserved', orders.id, 'migration', created_at
FROM order_lines JOIN orders ON orders.id = order_id JOIN shipments ON shipments.id = shipment_id
WHERE from_stock AND is_stock_reserved AND shipments.state <> 'cancelled' ORDER BY order_lines.id;

ALTER TABLE stock_movements ADD PRIMARY KEY (id), ADD FOREIGN KEY (variant_id) REFERENCES variants ON DELETE CASCADE,
  ADD FOREIGN KEY (order_id) REFERENCES orders;
CREATE INDEX stock_movements_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_movements_variant ON stock_movements (variant_id) INCLUDE (change);

CREATE FUNCTION refuse_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its variant it may go: nobody ever ordered that one.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM variants WHERE id = OLD.variant_id) THEN RETURN OLD; END IF;
  RAISE 'a stock movement is never changed or deleted: write another one';
END $$;
CREATE TRIGGER refuse_movement_change BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_movement_change();
