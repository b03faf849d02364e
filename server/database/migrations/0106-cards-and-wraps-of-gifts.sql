-- A gift's card may have a motif or be written with a pen, and the gift may be wrapped in what the shop offers for it.

ALTER TABLE gifts
  ADD COLUMN card text NOT NULL DEFAULT 'plain', -- a key of shop/gifts/card-names.ts
  ADD COLUMN written boolean NOT NULL DEFAULT false, -- words with a pen, after the drawing
  ADD COLUMN wrap text NOT NULL DEFAULT ''; -- what it is wrapped in, as it was called; its price is an adjustment, its cloth a part

-- Variants of such a product are offered around gifts. It is priced, counted and pictured as any other, and not sold by itself.
ALTER TABLE products ADD COLUMN is_wrap boolean NOT NULL DEFAULT false;

-- What was ordered is printed as it was seen: it may only be erased.
CREATE OR REPLACE FUNCTION keep_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.hand, NEW.unsaid, NEW.code, NEW.card, NEW.written, NEW.wrap)
      IS DISTINCT FROM ROW (OLD.hand, OLD.unsaid, OLD.code, OLD.card, OLD.written, OLD.wrap)
    OR NEW.erased_at IS NULL AND ROW (NEW.to_name, NEW.from_name, NEW.message, NEW.path)
      IS DISTINCT FROM ROW (OLD.to_name, OLD.from_name, OLD.message, OLD.path)
    OR NEW.erased_at IS NOT NULL AND NEW.to_name || NEW.from_name || NEW.message || NEW.path <> '' THEN
    RAISE EXCEPTION 'the note of shipment % was ordered and stays as it is', OLD.shipment_id;
  END IF;
  RETURN NEW;
END $$;
