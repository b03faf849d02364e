-- Offers and their codes are made and changed in the back office: docs/decisions/067-codes.md.

ALTER TABLE offers ADD COLUMN version int NOT NULL DEFAULT 1;

-- An offer names its categories as a line of an order does: it goes with them when they are renamed.
CREATE FUNCTION rename_category_in_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET conditions = jsonb_set(conditions, '{categories}', (
    SELECT jsonb_agg(CASE WHEN name = to_jsonb(OLD.name) THEN to_jsonb(NEW.name) ELSE name END ORDER BY place)
    FROM jsonb_array_elements(conditions -> 'categories') WITH ORDINALITY AS named (name, place)
  )) WHERE conditions -> 'categories' ? OLD.name;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_in_offers AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_category_in_offers();
