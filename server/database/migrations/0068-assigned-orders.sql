-- Whose work an order is, since when, and who said so (kind:id of the actor).
ALTER TABLE orders
  ADD COLUMN assigned_to text REFERENCES staff ON DELETE SET NULL,
  ADD COLUMN assigned_at timestamptz(3),
  ADD COLUMN assigned_by text;
CREATE INDEX orders_assigned ON orders (assigned_to, number DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX orders_assigned_at ON orders (assigned_to, assigned_at DESC) WHERE assigned_to IS NOT NULL;

-- Those that were ticked; null for all of the days.
ALTER TABLE exports ADD COLUMN order_numbers integer[];
