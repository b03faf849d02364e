-- In which colours a product can be had, by their families: keys of shop/catalogue/colours.ts. A family is read from the hex of
-- a swatch, so that whatever a colour is called, it is found: docs/decisions/062-colours-on-pictures.md.

-- Hue in degrees, saturation and value from 0 to 1.
CREATE FUNCTION colour_family(hex text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT CASE
    WHEN v < 0.3 OR (s < 0.1 AND v < 0.75) THEN 'black'
    WHEN s < 0.08 OR (s < 0.22 AND h BETWEEN 20 AND 70) THEN 'white'
    WHEN h >= 345 OR h < 20 THEN CASE WHEN s >= 0.6 OR v < 0.63 THEN 'red' ELSE 'pink' END
    WHEN h < 65 THEN CASE WHEN v < 0.6 THEN 'brown' ELSE 'yellow' END
    WHEN h < 165 THEN 'green'
    WHEN h < 255 THEN 'blue'
    WHEN h < 300 THEN 'purple'
    WHEN v < 0.63 THEN 'red'
    ELSE 'pink'
  END
  FROM (
    SELECT v, CASE WHEN v = 0 THEN 0 ELSE (v - low) / v END AS s,
      CASE WHEN v = low THEN 0
        WHEN v = r THEN 60 * ((g - b) / (v - low)) + CASE WHEN g < b THEN 360 ELSE 0 END
        WHEN v = g THEN 60 * ((b - r) / (v - low) + 2)
        ELSE 60 * ((r - g) / (v - low) + 4)
      END AS h
    FROM (
      SELECT r, g, b, greatest(r, g, b) AS v, least(r, g, b) AS low
      FROM (
        SELECT ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0 AS r, ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0 AS g,
          ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0 AS b
        WHERE hex ~ '^#[0-9A-Fa-f]{6}$'
      ) AS channels
    ) AS extremes
  ) AS hsv
);

CREATE FUNCTION colour_families(swatches jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT coalesce(array_agg(DISTINCT family ORDER BY family), '{}')
  FROM jsonb_array_elements_text(swatches) AS hex CROSS JOIN LATERAL colour_family(hex) AS family WHERE family IS NOT NULL
);

ALTER TABLE products ADD COLUMN colours text[] NOT NULL DEFAULT '{}'; -- triggers alone write it

CREATE FUNCTION colours_of(product int, options jsonb) RETURNS text[] LANGUAGE sql STABLE RETURN colour_families(
  jsonb_path_query_array(options, '$[*].values[*].hex')
    || coalesce((SELECT jsonb_path_query_array(jsonb_agg(choices), '$[*][*].hex') FROM extras WHERE product_id = product), '[]')
);

CREATE FUNCTION note_colours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.colours = colours_of(NEW.id, NEW.options);
  RETURN NEW;
END $$;
CREATE TRIGGER note_colours BEFORE INSERT OR UPDATE OF options ON products FOR EACH ROW EXECUTE FUNCTION note_colours();

CREATE FUNCTION note_colours_of_extras() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET colours = colours_of(id, options)
  WHERE id IN (SELECT product_id FROM changed_rows) AND colours <> colours_of(id, options);
  RETURN NULL;
END $$;
CREATE TRIGGER note_colours_of_new AFTER INSERT ON extras
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_changed AFTER UPDATE ON extras
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_deleted AFTER DELETE ON extras
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();

UPDATE products SET colours = colours_of(id, options) WHERE colours <> colours_of(id, options);

CREATE INDEX products_colours ON products USING gin (colours) WHERE withdrawn_at IS NULL;
