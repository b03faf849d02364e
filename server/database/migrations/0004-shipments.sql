-- What happens after the money: the parcel of an order, its way, and what the courier service pushes to us.

-- An order is one parcel. The row is written before the courier service is asked for anything.
CREATE TABLE shipments (
  order_id text PRIMARY KEY REFERENCES orders,
  reference text NOT NULL UNIQUE, -- ours, as the courier service knows it: asking for it finds a booking whose answer was lost
  courier_order_id text UNIQUE, -- the courier service's own: `shiprocketId` in answers
  courier_shipment_id text UNIQUE,
  awb text UNIQUE, -- the number on the parcel
  courier_name text,
  stage text, -- of shop/orders/parcel-stages.ts; null until the courier service has booked it
  label text, -- the courier's own word for it
  expected_at timestamptz(3),
  pickup_requested_at timestamptz(3),
  cancel_wanted_at timestamptz(3), -- the shopper has cancelled; the courier service has not agreed yet
  busy_until timestamptz(3), -- somebody is booking or cancelling it: nobody else speaks to the courier service meanwhile
  created_at timestamptz(3) NOT NULL,
  news_at timestamptz(3) NOT NULL, -- when something last changed: asked less often the longer ago that is
  next_ask_at timestamptz(3), -- null while there is nothing to ask
  -- A waybill belongs to a booking, and only what has a waybill is picked up.
  CHECK (awb IS NULL OR courier_order_id IS NOT NULL),
  CHECK (pickup_requested_at IS NULL OR awb IS NOT NULL)
);
CREATE INDEX shipments_to_ask ON shipments (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX shipments_to_cancel ON shipments (cancel_wanted_at) WHERE cancel_wanted_at IS NOT NULL;

-- The way of a parcel, as the courier scanned it. The same scan told twice is one row.
CREATE TABLE parcel_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES shipments,
  happened_at timestamptz(3),
  stage text NOT NULL,
  label text NOT NULL,
  place text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (order_id, happened_at, label, place)
);

-- What the courier service pushed: stored first, answered, then worked through until handled.
CREATE TABLE courier_updates (
  id text PRIMARY KEY, -- the same push always has the same
  body text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  outcome text
);
CREATE INDEX courier_updates_open ON courier_updates (next_at) WHERE handled_at IS NULL;

-- When the provider has given the money back.
ALTER TABLE refunds ADD COLUMN processed_at timestamptz(3);
UPDATE refunds SET processed_at = created_at WHERE status = 'processed';

-- Orders refunded before mails were sent: nobody waits for a mail about them any more.
INSERT INTO outbox (kind, order_id, created_at, next_at, done_at)
  SELECT 'order refunded mail', id, created_at, created_at, created_at FROM orders WHERE state = 'refunded';
