-- What of an order goes to one address, and how far it is: docs/decisions/042-shipments-and-parcels.md. Every order from
-- before is one shipment with the order's own id. What a courier has booked of it is its parcel.

ALTER TABLE orders DROP CONSTRAINT orders_state_check;
ALTER TABLE orders ADD CONSTRAINT orders_state_check CHECK (state IN (
  'awaiting payment', 'placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery',
  'partly delivered', 'delivered', 'cancelled', 'returned', 'refunded', 'expired', 'under review'));

CREATE TABLE shipments (
  id text NOT NULL,
  order_id text NOT NULL,
  position smallint NOT NULL CHECK (position >= 1),
  state text NOT NULL CHECK (state IN (
    'waiting', 'placed', 'confirmed', 'packed', 'shipped', 'out for delivery', 'delivered', 'cancelled', 'returned')),
  recipient jsonb NOT NULL,
  quote_id text NOT NULL,
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  estimated_days text NOT NULL,
  days_to_make smallint CHECK (days_to_make >= 0),
  weight numeric(10, 3) NOT NULL CHECK (weight > 0),
  -- Paise: goods before and their GST, delivery as charged and the GST within it.
  taxable bigint NOT NULL CHECK (taxable >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  delivery bigint NOT NULL CHECK (delivery >= 0),
  delivery_tax bigint NOT NULL CHECK (delivery_tax BETWEEN 0 AND delivery),
  total bigint NOT NULL CHECK (total = taxable + tax + delivery),
  -- Links, references and promises of an order with one shipment stay what they were.
  CHECK (id = CASE position WHEN 1 THEN order_id ELSE order_id || '-' || position END)
);

INSERT INTO shipments
SELECT orders.id, orders.id, 1,
  CASE
    WHEN orders.state IN ('awaiting payment', 'expired') THEN 'waiting'
    WHEN orders.state NOT IN ('under review', 'refunded') THEN orders.state
    ELSE coalesce(been.state, 'waiting')
  END,
  CASE WHEN ship_to ? 'postcode' THEN ship_to
    ELSE ship_to - '{fName,lName,phnNo,zipcode}'::text[] || jsonb_build_object(
      'firstName', coalesce(ship_to->'fName', '""'), 'lastName', coalesce(ship_to->'lName', '""'),
      'phone', coalesce(ship_to->'phnNo', '""'), 'postcode', coalesce(ship_to->'zipcode', '""'))
  END,
  quote_id, courier_id, courier_name, estimated_days, days_to_make, weight,
  subtotal, tax, shipping, shipping - round(shipping * 100 / 118.0), total
FROM orders LEFT JOIN LATERAL (
  SELECT history.state FROM order_status_history AS history
  WHERE order_id = orders.id AND orders.state IN ('under review', 'refunded')
    AND history.state NOT IN ('awaiting payment', 'expired', 'under review', 'refunded')
  ORDER BY history.id DESC LIMIT 1
) AS been ON true;
-- Keys and indexes are built over what is there, which costs less than to grow them row by row.
ALTER TABLE shipments ADD PRIMARY KEY (id), ADD UNIQUE (order_id, position), ADD FOREIGN KEY (order_id) REFERENCES orders;
CREATE INDEX shipments_to_pack ON shipments (order_id) WHERE state IN ('placed', 'confirmed');

CREATE TABLE shipment_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY,
  shipment_id text NOT NULL,
  state text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO shipment_status_history (shipment_id, state, changed_at)
SELECT order_id, state, changed_at FROM (
  SELECT DISTINCT ON (order_id, state) id, order_id, state, changed_at FROM order_status_history
  WHERE state NOT IN ('awaiting payment', 'expired', 'under review', 'refunded')
  ORDER BY order_id, state, id
) AS first_times ORDER BY id;
ALTER TABLE shipment_status_history ADD PRIMARY KEY (id), ADD FOREIGN KEY (shipment_id) REFERENCES shipments;
CREATE INDEX shipment_status_history_shipment ON shipment_status_history (shipment_id, id);

CREATE FUNCTION record_shipment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipment_status_history (shipment_id, state) VALUES (NEW.id, NEW.state);
  RETURN NULL;
END $$;
CREATE TRIGGER record_shipment_status AFTER UPDATE OF state ON shipments
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_shipment_status();

-- A line names its variant, as the cart did; the same one may go to two addresses, on a line each. GST of the goods is split
-- over the lines by largest remainder. One UPDATE, with as few indexes as can be: there are many lines.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_product_id_key, ADD COLUMN variant_id int,
  ADD COLUMN shipment_id text, ADD COLUMN taxable bigint, ADD COLUMN tax bigint;
DROP INDEX order_lines_product;
UPDATE order_lines SET variant_id = product_id, shipment_id = order_id, taxable = line_total,
  tax = share.whole + CASE WHEN share.place <= share.tax - share.allocated THEN 1 ELSE 0 END
FROM (
  SELECT id, tax, whole, sum(whole) OVER (PARTITION BY number) AS allocated,
    row_number() OVER (PARTITION BY number ORDER BY remainder DESC, id) AS place
  FROM (
    SELECT line.id, orders.number, orders.tax,
      orders.tax * line_total / greatest(subtotal, 1) AS whole, orders.tax * line_total % greatest(subtotal, 1) AS remainder
    FROM order_lines AS line JOIN orders ON orders.id = line.order_id
  ) AS exact
) AS share WHERE share.id = order_lines.id;
ALTER TABLE order_lines ALTER COLUMN variant_id SET NOT NULL, ALTER COLUMN shipment_id SET NOT NULL,
  ALTER COLUMN taxable SET NOT NULL, ALTER COLUMN tax SET NOT NULL, ADD CHECK (taxable >= 0), ADD CHECK (tax >= 0),
  ADD FOREIGN KEY (variant_id) REFERENCES variants, ADD FOREIGN KEY (shipment_id) REFERENCES shipments,
  ADD UNIQUE (shipment_id, variant_id);
CREATE INDEX order_lines_product ON order_lines (product_id);
CREATE INDEX order_lines_order ON order_lines (order_id);

ALTER TABLE parcels RENAME COLUMN order_id TO shipment_id;
ALTER TABLE parcels DROP CONSTRAINT parcels_order_id_fkey,
  ADD CONSTRAINT parcels_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments;
ALTER TABLE parcel_events RENAME COLUMN order_id TO shipment_id;
ALTER TABLE parcel_events RENAME CONSTRAINT parcel_events_order_id_fkey TO parcel_events_shipment_id_fkey;
ALTER TABLE parcel_events RENAME CONSTRAINT parcel_events_order_id_happened_at_label_place_key
  TO parcel_events_shipment_id_happened_at_label_place_key;

-- The order's or the shipment's id that a message is about. USING rewrites the table once; UPDATE would each index, too.
ALTER TABLE outbox ADD COLUMN subject text;
ALTER TABLE outbox ALTER COLUMN subject TYPE text USING order_id, ALTER COLUMN subject SET NOT NULL, DROP CONSTRAINT outbox_kind_order_id_key, ADD UNIQUE (kind, subject);
