ALTER TABLE shipments DROP CONSTRAINT shipments_state_check;
-- wider than before
ALTER TABLE shipments ADD CONSTRAINT shipments_state_check CHECK (state IN
  ('waiting', 'asking', 'placed', 'confirmed', 'packed', 'shipped', 'out for delivery', 'delivered', 'cancelled', 'returned'));
ALTER TABLE shipments ADD COLUMN is_address_hidden boolean NOT NULL DEFAULT false;
CREATE INDEX shipments_asking ON shipments (order_id) WHERE state = 'asking';

-- The buyer does not know the address: the recipient tells it by a secret link.
CREATE TABLE gift_requests (
  shipment_id text NOT NULL,
  code_hash text NOT NULL,
  to_name text NOT NULL,
  from_name text NOT NULL,
  is_surprise boolean NOT NULL,
  choices integer[] NOT NULL,
  asked_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  CONSTRAINT gift_requests_pkey PRIMARY KEY (shipment_id),
  CONSTRAINT gift_requests_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  CONSTRAINT gift_requests_code_hash_key UNIQUE (code_hash),
  CONSTRAINT gift_requests_asked_check CHECK ((asked_at IS NULL) = (expires_at IS NULL)),
  CONSTRAINT gift_requests_one_answer_check CHECK (answered_at IS NULL OR declined_at IS NULL)
);
