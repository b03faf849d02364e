-- What goes with a shipment that is a gift: a card, and a code on its slip, which never has a price.

CREATE TABLE gifts (
  shipment_id text PRIMARY KEY REFERENCES shipments,
  to_name text NOT NULL,
  from_name text NOT NULL CHECK (NOT unsaid OR from_name = ''),
  message text NOT NULL,
  hand text NOT NULL,
  unsaid boolean NOT NULL, -- card, slip and the recipient's page name no sender
  path text NOT NULL, -- SVG, in hundredths of a millimetre of the card: what was shown and what is printed; empty without words
  code text NOT NULL UNIQUE CHECK (code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'), -- on the slip: opens the recipient's page
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  thanked_at timestamptz(3),
  erased_at timestamptz(3)
);

-- What was ordered is printed as it was seen: it may only be erased.
CREATE FUNCTION keep_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.hand, NEW.unsaid, NEW.code) IS DISTINCT FROM ROW (OLD.hand, OLD.unsaid, OLD.code)
    OR NEW.erased_at IS NULL AND ROW (NEW.to_name, NEW.from_name, NEW.message, NEW.path)
      IS DISTINCT FROM ROW (OLD.to_name, OLD.from_name, OLD.message, OLD.path)
    OR NEW.erased_at IS NOT NULL AND NEW.to_name || NEW.from_name || NEW.message || NEW.path <> '' THEN
    RAISE EXCEPTION 'the note of shipment % was ordered and stays as it is', OLD.shipment_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_gift BEFORE UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION keep_gift();
