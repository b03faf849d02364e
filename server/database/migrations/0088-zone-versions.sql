-- A place for words that orders name is never changed: what changes it makes another row of the same key, and is offered from
-- then on. The row of before keeps its measures and placements for the orders, their pictures and print files.
ALTER TABLE zones DROP CONSTRAINT zones_product_id_key_key;
CREATE UNIQUE INDEX zones_offered ON zones (product_id, key) WHERE is_active;
CREATE INDEX zones_product ON zones (product_id);
CREATE INDEX designs_zone ON designs (zone_id);

CREATE FUNCTION keep_ordered_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'is_active') <> (to_jsonb(OLD) - 'is_active')
    AND EXISTS (SELECT FROM designs WHERE zone_id = OLD.id AND ordered_at IS NOT NULL) THEN
    RAISE EXCEPTION 'zone % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_ordered_zone BEFORE UPDATE ON zones FOR EACH ROW EXECUTE FUNCTION keep_ordered_zone();
