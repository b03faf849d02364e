-- Money wanted for an order by one payment: docs/decisions/043-dues.md. Every order from before has one, over its total
-- and with the order's own id.

CREATE TABLE dues (
  id text NOT NULL,
  order_id text NOT NULL,
  position smallint NOT NULL CHECK (position >= 1),
  label text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount > 0), -- paise
  payable_from timestamptz(3) NOT NULL,
  payable_until timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'void')),
  provider_order_id text,
  payment_id text,
  payment_start_lease_until timestamptz(3),
  CHECK (id = CASE position WHEN 1 THEN order_id ELSE order_id || '-' || position END),
  CHECK ((state = 'paid') = (payment_id IS NOT NULL))
) WITH (fillfactor = 90);

INSERT INTO dues (id, order_id, position, amount, payable_from, payable_until, state, provider_order_id, payment_id)
SELECT id, id, 1, total, created_at, reserved_until,
  CASE WHEN payment_id IS NOT NULL THEN 'paid' WHEN state IN ('expired', 'cancelled') THEN 'void' ELSE 'waiting' END,
  provider_order_id, payment_id
FROM orders;
ALTER TABLE dues ADD PRIMARY KEY (id), ADD UNIQUE (provider_order_id), ADD UNIQUE (payment_id), ADD UNIQUE (order_id, position),
  ADD FOREIGN KEY (order_id) REFERENCES orders;
CREATE INDEX dues_unpaid ON dues (payable_until) WHERE state <> 'paid';

ALTER TABLE payments ADD COLUMN due_id text;
ALTER TABLE payments ALTER COLUMN due_id TYPE text USING order_id, ALTER COLUMN due_id SET NOT NULL,
  ADD FOREIGN KEY (due_id) REFERENCES dues, ADD UNIQUE (id, due_id);
-- A payment pays for one due only, and a due is paid by a payment made for it.
ALTER TABLE dues ADD FOREIGN KEY (payment_id, id) REFERENCES payments (id, due_id);

-- Captured money that dues took; what went back is not taken off. Written anew in one pass, with the indexes.
ALTER TABLE orders ADD COLUMN paid bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ALTER COLUMN paid DROP DEFAULT,
  ALTER COLUMN paid TYPE bigint USING CASE WHEN payment_id IS NULL THEN 0 ELSE total END;
UPDATE orders SET paid = payments.amount FROM payments
WHERE payments.id = orders.payment_id AND payments.amount <> orders.total;
-- No placed order without captured money.
ALTER TABLE orders ALTER COLUMN paid SET DEFAULT 0, DROP COLUMN provider_order_id, DROP COLUMN payment_id,
  DROP COLUMN payment_start_lease_until, ADD CHECK (paid >= 0),
  ADD CHECK (paid > 0 OR state IN ('awaiting payment', 'expired', 'cancelled', 'under review'));
DROP INDEX orders_late;

-- What a refund is for: each cause gives money back once.
ALTER TABLE refunds ADD COLUMN cause text;
UPDATE refunds SET cause = CASE
    WHEN key LIKE 'made-elsewhere-%' THEN reason || ', ' || substring(key FROM '\d+$')
    WHEN key ~ '-shipment-\d+$' THEN 'shipment ' || substring(key FROM '\d+$') || ' cancelled'
    ELSE CASE reason
        WHEN 'sold out before the payment arrived' THEN 'sold out'
        WHEN 'cancelled by the shopper' THEN 'order cancelled'
        ELSE reason
      END || coalesce(', try ' || substring(substr(key, length('refund-' || payment_id) + 1) FROM '^-(\d+)$'), '')
  END;
ALTER TABLE refunds ALTER COLUMN cause SET NOT NULL, ADD UNIQUE (payment_id, cause);
