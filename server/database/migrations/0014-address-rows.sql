-- Saved addresses are rows: two devices that add one each, in the same moment, add two.
CREATE TABLE customer_addresses (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  position int NOT NULL, -- among the account's own
  version int NOT NULL, -- of the book, when this was added or changed
  changed_at timestamptz(3) NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  postcode text NOT NULL
);
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id, position, id);
-- Counts the changes of an account's addresses: who sends the whole list says which one it was read from.
ALTER TABLE customers ADD COLUMN address_version int NOT NULL DEFAULT 0;

INSERT INTO customer_addresses
  (customer_id, position, version, changed_at, first_name, last_name, street, city, country, state, postcode)
SELECT customers.id, place, 0, customers.updated_at, coalesce(entry->>'fName', ''), coalesce(entry->>'lName', ''),
  coalesce(entry->>'address', ''), coalesce(entry->>'city', ''), coalesce(entry->>'country', ''),
  coalesce(entry->>'state', ''), coalesce(entry->>'zipcode', '')
FROM customers CROSS JOIN LATERAL jsonb_array_elements(
  CASE jsonb_typeof(address->'data') WHEN 'array' THEN address->'data' ELSE '[]' END
) WITH ORDINALITY AS saved (entry, place)
ORDER BY customers.id, place;
ALTER TABLE customers DROP COLUMN address;

-- The outbox of one order: to hold it against the order's states, and to throw it away.
CREATE INDEX outbox_order ON outbox (order_id);
-- Bodies of news that was worked through and still names people.
CREATE INDEX payment_events_to_blank ON payment_events (handled_at) WHERE body <> '';
CREATE INDEX courier_updates_to_blank ON courier_updates (handled_at) WHERE body <> '';

-- The weight is as of this moment, and fades from there (server/catalogue/count-sales.ts).
ALTER TABLE product_sales ADD COLUMN as_of timestamptz(3) NOT NULL DEFAULT now();
