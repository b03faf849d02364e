-- What is told of a product besides its description: read with its row, written by the owner.

ALTER TABLE products
  ADD COLUMN inside json NOT NULL DEFAULT '[]', -- [{name, quantity, kind, keeps, allergens, ingredients}…]
  ADD COLUMN makers json NOT NULL DEFAULT '[]', -- [{work, who}…]
  ADD COLUMN piece json, -- {name, length, breadth, height (cm), weight (kg, or null)}: the piece without its parcel
  ADD COLUMN care text NOT NULL DEFAULT '',
  ADD COLUMN packing text NOT NULL DEFAULT '',
  ADD COLUMN has_food boolean NOT NULL DEFAULT false; -- triggers alone write it

CREATE FUNCTION note_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_food = EXISTS (SELECT FROM json_array_elements(NEW.inside) each WHERE each ->> 'kind' IN ('veg', 'non-veg'));
  RETURN NEW;
END $$;
CREATE TRIGGER note_food BEFORE INSERT OR UPDATE OF inside ON products FOR EACH ROW EXECUTE FUNCTION note_food();

-- Without a food licence a live shop sells none of these.
CREATE INDEX products_with_food ON products (id) WHERE has_food AND withdrawn_at IS NULL;
