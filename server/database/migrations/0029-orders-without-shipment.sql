-- What goes to one address, by whom, how heavy and when, is the shipment's alone since 0023.
ALTER TABLE orders DROP COLUMN ship_to, DROP COLUMN quote_id, DROP COLUMN courier_id, DROP COLUMN courier_name,
  DROP COLUMN estimated_days, DROP COLUMN days_to_make, DROP COLUMN weight;
