-- Categories in the order that the owner gives them, and what a category shows before everything else.

ALTER TABLE categories ADD COLUMN position smallint NOT NULL DEFAULT 0 CHECK (position >= 0); -- alike: by name

CREATE TABLE category_pins (
  category_id int NOT NULL REFERENCES categories ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 12),
  PRIMARY KEY (category_id, product_id),
  UNIQUE (category_id, position)
);
CREATE INDEX category_pins_product ON category_pins (product_id);

-- Of the pins, for listings, which read this table alone: the first has the highest, 0 is none.
ALTER TABLE product_categories ADD COLUMN pin smallint NOT NULL DEFAULT 0 CHECK (pin >= 0);
CREATE INDEX product_categories_pin ON product_categories (category_id, pin, popularity, product_id);

-- What comes back on sale, or into the category, stands where it stood.
CREATE FUNCTION fill_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pin = coalesce((SELECT 100 - position FROM category_pins
    WHERE category_id = NEW.category_id AND product_id = NEW.product_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER fill_pin BEFORE INSERT ON product_categories FOR EACH ROW EXECUTE FUNCTION fill_pin();
CREATE TRIGGER record_pin_change AFTER UPDATE OF pin ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
