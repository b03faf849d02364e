-- A place for a photograph. It is a design as words are: its path is the frame, and here is what is printed in it.
-- What a place takes is checked by who writes it (contract/counter/zones.ts): more kinds follow.
ALTER TABLE zones DROP CONSTRAINT zones_field_check;

CREATE TABLE design_photographs (
  design_id text PRIMARY KEY REFERENCES designs ON DELETE CASCADE,
  jpeg bytea NOT NULL, -- as it is printed: in the proportions of its place, drawn anew without metadata
  webp bytea NOT NULL, -- the same, small
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0)
);

CREATE FUNCTION keep_ordered_photograph() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_ordered_photograph BEFORE UPDATE OR DELETE ON design_photographs
  FOR EACH ROW EXECUTE FUNCTION keep_ordered_photograph();
