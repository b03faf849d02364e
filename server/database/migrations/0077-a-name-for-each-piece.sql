-- A design whose pieces each have words of their own, as many as the line has units. Lengths are millimetres.

ALTER TABLE designs ADD COLUMN pieces smallint CHECK (pieces BETWEEN 2 AND 999); -- null: the same words on each piece

CREATE TABLE design_pieces (
  design_id text NOT NULL REFERENCES designs ON DELETE CASCADE,
  piece smallint NOT NULL CHECK (piece > 0), -- from 1, as the names were listed; the first one's words are the design's own
  lines text[] NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (design_id, piece)
);

CREATE FUNCTION keep_ordered_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_ordered_pieces BEFORE UPDATE OR DELETE ON design_pieces
  FOR EACH ROW EXECUTE FUNCTION keep_ordered_pieces();
