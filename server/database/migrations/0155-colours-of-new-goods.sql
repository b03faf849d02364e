-- A product is written before its extras, and most have no options. Finding out that such a row has no colours was most of the
-- time that many of them took.
CREATE OR REPLACE FUNCTION note_colours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.options = '[]' THEN
    NEW.colours = '{}';
  ELSE
    NEW.colours = colours_of(NEW.id, NEW.options);
  END IF;
  RETURN NEW;
END $$;
