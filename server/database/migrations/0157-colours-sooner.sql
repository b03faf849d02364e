-- As before, in statements: as one query each swatch of a catalogue that comes in took a plan and an executor of its own.
CREATE OR REPLACE FUNCTION colour_family(hex text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  r numeric;
  g numeric;
  b numeric;
  v numeric;
  low numeric;
  s numeric;
  h numeric = 0;
BEGIN
  IF hex IS NULL OR hex !~ '^#[0-9A-Fa-f]{6}$' THEN
    RETURN NULL;
  END IF;
  r = ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0;
  g = ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0;
  b = ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0;
  v = greatest(r, g, b);
  low = least(r, g, b);
  s = CASE WHEN v = 0 THEN 0 ELSE (v - low) / v END;
  IF v > low THEN
    h = CASE v
      WHEN r THEN 60 * ((g - b) / (v - low)) + CASE WHEN g < b THEN 360 ELSE 0 END
      WHEN g THEN 60 * ((b - r) / (v - low) + 2)
      ELSE 60 * ((r - g) / (v - low) + 4)
    END;
  END IF;
  RETURN CASE
    WHEN v < 0.3 OR (s < 0.1 AND v < 0.75) THEN 'black'
    WHEN s < 0.08 OR (s < 0.22 AND h BETWEEN 20 AND 70) THEN 'white'
    WHEN h >= 345 OR h < 20 THEN CASE WHEN s >= 0.6 OR v < 0.63 THEN 'red' ELSE 'pink' END
    WHEN h < 65 THEN CASE WHEN v < 0.6 THEN 'brown' ELSE 'yellow' END
    WHEN h < 165 THEN 'green'
    WHEN h < 255 THEN 'blue'
    WHEN h < 300 THEN 'purple'
    WHEN v < 0.63 THEN 'red'
    ELSE 'pink'
  END;
END $$;
