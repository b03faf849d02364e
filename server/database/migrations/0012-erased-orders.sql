-- Whose order it was stays known when its account has gone: a guest's order opens by its link, that of a deleted account
-- to nobody. And an order says itself that its person has been erased: e-mail and name go at different times.
ALTER TABLE orders ADD COLUMN of_deleted_account boolean NOT NULL DEFAULT false;
ALTER TABLE orders ADD COLUMN erased_at timestamptz(3);

-- Orders of deleted accounts whose e-mail went after 30 days were taken for erased, and kept name and street.
UPDATE orders SET of_deleted_account = true
  WHERE customer_id IS NULL AND (erase_contact OR (email = '' AND ship_to->>'address' <> ''));
UPDATE orders SET erased_at = now() WHERE email = '' AND ship_to->>'address' = '';

-- Orders whose person is still to be erased, the oldest first: those of accounts that exist are not among them.
CREATE INDEX orders_to_erase ON orders (created_at) WHERE customer_id IS NULL AND erased_at IS NULL;
