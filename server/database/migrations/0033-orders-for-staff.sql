-- What people who work on orders need: docs/decisions/048-orders-for-staff.md. Opening an order writes none of it: the days
-- and the words to search are written when it is placed.

ALTER TABLE shipments ADD COLUMN ship_by date, ADD COLUMN promised date;
ALTER TABLE orders
  ADD COLUMN ship_by date, -- the earliest of what has not left
  ADD COLUMN promised date, -- the latest
  ADD COLUMN held_for text, -- why nobody should pack it
  ADD COLUMN held_by text,
  ADD COLUMN held_at timestamptz(3),
  ADD COLUMN made_at timestamptz(3), -- when all that is made to order was there
  ADD COLUMN search_text text,
  ADD COLUMN version int NOT NULL DEFAULT 1, -- of what people change; states and payments leave it alone
  ADD CHECK ((held_for IS NULL) = (held_at IS NULL) AND (held_for IS NULL) = (held_by IS NULL));

-- Lower case, of the buyer and of everybody it goes to.
CREATE FUNCTION order_search_text(of_order text, email text, buyer jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', buyer->>'name', buyer->>'company', email, buyer->>'phone', (
    SELECT string_agg(DISTINCT concat_ws(' ', recipient->>'firstName', recipient->>'lastName', recipient->>'phone',
      recipient->>'postcode', recipient->>'city'), ' ')
    FROM shipments WHERE order_id = of_order)))
$$;

-- As shop/orders/ship-by-date.ts counts: weeks have six working days, and a Sunday or a moment after two in the afternoon
-- belongs to the next open one. In sets, not by a function for each row: there are many.
WITH counted AS (
  SELECT shipments.id, days_to_make, ((placed_at AT TIME ZONE 'Asia/Kolkata') + interval '10 hours')::date AS day
  FROM shipments JOIN orders ON orders.id = order_id WHERE placed_at IS NOT NULL AND days_to_make IS NOT NULL
), opened AS (
  SELECT id, days_to_make, CASE WHEN extract(isodow FROM day) = 7 THEN day + 1 ELSE day END AS day FROM counted
), worked AS (
  SELECT id, day, extract(isodow FROM day)::int - 1 + greatest(1, days_to_make) AS days FROM opened
), promises AS (
  SELECT id, day - (extract(isodow FROM day)::int - 1) + days / 6 * 7 + days % 6 AS day FROM worked
)
UPDATE shipments SET ship_by = day, promised = day + substring(estimated_days FROM '\d{1,3}')::int + 2
FROM promises WHERE promises.id = shipments.id;
UPDATE orders SET ship_by = of_order.ship_by, promised = of_order.promised,
  -- As order_search_text() says.
  search_text = lower(concat_ws(' ', buyer->>'name', buyer->>'company', email, buyer->>'phone', recipients))
FROM (
  SELECT order_id, coalesce(min(ship_by) FILTER (WHERE state IN ('placed', 'confirmed', 'packed')), min(ship_by)) AS ship_by,
    CASE WHEN bool_and(promised IS NOT NULL) THEN max(promised) END AS promised,
    string_agg(DISTINCT concat_ws(' ', recipient->>'firstName', recipient->>'lastName', recipient->>'phone',
      recipient->>'postcode', recipient->>'city'), ' ') AS recipients
  FROM shipments GROUP BY order_id
) AS of_order WHERE order_id = orders.id AND placed_at IS NOT NULL;

CREATE FUNCTION keep_order_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := order_search_text(NEW.id, NEW.email, NEW.buyer);
  RETURN NEW;
END $$;
CREATE TRIGGER keep_order_search_text BEFORE UPDATE OF placed_at, email, buyer ON orders
  FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION keep_order_search_text();
CREATE FUNCTION follow_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = order_search_text(id, email, buyer) WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_recipient AFTER UPDATE OF recipient ON shipments
  FOR EACH ROW WHEN (OLD.recipient IS DISTINCT FROM NEW.recipient) EXECUTE FUNCTION follow_recipient();

CREATE INDEX orders_to_ship ON orders (ship_by, number) WHERE state IN ('placed', 'confirmed', 'packed', 'partly shipped');
CREATE INDEX orders_by_state ON orders (state, number DESC) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WHERE placed_at IS NOT NULL;
CREATE INDEX parcels_awb ON parcels (awb) WHERE awb IS NOT NULL;

-- Who moved it, as `kind:id` of the audit; NULL for the shopper, payments, couriers and the clock.
ALTER TABLE order_status_history ADD COLUMN actor text;
ALTER TABLE shipment_status_history ADD COLUMN actor text;
CREATE OR REPLACE FUNCTION record_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_status_history (order_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION record_shipment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipment_status_history (shipment_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;

CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  staff_id text NOT NULL,
  staff_name text NOT NULL, -- as it was then
  words text NOT NULL CHECK (words <> ''),
  is_pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
