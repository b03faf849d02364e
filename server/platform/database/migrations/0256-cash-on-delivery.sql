ALTER TABLE shipping_quotes ADD COLUMN takes_cash boolean NOT NULL DEFAULT false;
ALTER TABLE parcels ADD COLUMN cash bigint CHECK (cash > 0);
CREATE TABLE cash_remittances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  amount bigint NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  reference text NOT NULL,
  recorded_by text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL,
  UNIQUE (shipment_id, reference)
);
CREATE INDEX parcels_cash ON parcels (created_at) WHERE cash IS NOT NULL;
