-- The words of a card may change until work on its parcel begins, as those on a piece do: what was meant to be one change says so.

ALTER TABLE gifts ADD COLUMN changed_at timestamptz(3);

CREATE OR REPLACE FUNCTION keep_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.unsaid, NEW.code, NEW.written, NEW.wrap) IS DISTINCT FROM ROW (OLD.unsaid, OLD.code, OLD.written, OLD.wrap)
    OR NEW.erased_at IS NULL AND NEW.changed_at IS NOT DISTINCT FROM OLD.changed_at
      AND ROW (NEW.to_name, NEW.from_name, NEW.message, NEW.path, NEW.hand, NEW.card)
      IS DISTINCT FROM ROW (OLD.to_name, OLD.from_name, OLD.message, OLD.path, OLD.hand, OLD.card)
    OR NEW.erased_at IS NOT NULL AND NEW.to_name || NEW.from_name || NEW.message || NEW.path <> '' THEN
    RAISE EXCEPTION 'the note of shipment % was ordered and stays as it is', OLD.shipment_id;
  END IF;
  RETURN NEW;
END $$;
