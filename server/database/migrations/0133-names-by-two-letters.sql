-- Trigrams find nothing by one or two letters: without this, what few names contain is looked for in all of them.
-- Its cost is said to be low since it is called for what was found already: else the planner reads by it what it could read faster.
CREATE FUNCTION short_parts(text text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1 AS $$
DECLARE
  letters CONSTANT text[] := string_to_array(text, NULL);
  parts text[] := letters;
BEGIN
  FOR at IN 2 .. cardinality(letters) LOOP
    parts := parts || (letters[at - 1] || letters[at]);
  END LOOP;
  RETURN parts;
END $$;
CREATE INDEX products_name_short_parts ON products USING gin (short_parts(search_name)) WHERE withdrawn_at IS NULL;

-- Of an index over a part of the goods the planner takes no statistics: it took every short part, and every part of a material, for rare.
CREATE STATISTICS products_short_parts ON short_parts(search_name) FROM products;
CREATE STATISTICS products_materials ON (lower(material)) FROM products;
ANALYZE products;
