-- Of a hold: the shipments that wait. Null: the whole order, as whoever knows no parcels means it.
ALTER TABLE orders ADD COLUMN held_shipments text[];

-- Also where a process that does not know the column lets an order go on.
CREATE FUNCTION forget_held_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_shipments := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_held_shipments BEFORE UPDATE OF held_for ON orders FOR EACH ROW
  WHEN (NEW.held_for IS NULL AND NEW.held_shipments IS NOT NULL) EXECUTE FUNCTION forget_held_shipments();
