-- A due is paid by a new order at the provider where what came on the one before has gone back.

ALTER TABLE dues ADD COLUMN renewals smallint NOT NULL DEFAULT 0;
-- The earlier one that a payment was made on; none where it is its due's own.
ALTER TABLE payments ADD COLUMN earlier_provider_order_id text;
CREATE INDEX payments_earlier_provider_order ON payments (earlier_provider_order_id) WHERE earlier_provider_order_id IS NOT NULL;
