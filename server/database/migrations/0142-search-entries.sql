-- What goods on sale are found by, worked out when they are written. A search by words worked the vectors of all it ranked out anew.
CREATE TABLE search_entries (
  product_id int PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  words tsvector NOT NULL,
  named text[] NOT NULL, -- the words of its name
  spelled text[] NOT NULL -- those of its name and its material
);

-- Each word of goods on sale, with how many have it. What changed since it was added up last stands beside it, so that two who
-- write goods never wait for a word.
CREATE TABLE catalogue_words (
  word text COLLATE "C" PRIMARY KEY,
  names int NOT NULL,
  products int NOT NULL
);
CREATE INDEX catalogue_words_names ON catalogue_words (names);
CREATE TABLE catalogue_word_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text COLLATE "C" NOT NULL,
  names int NOT NULL,
  products int NOT NULL
);
CREATE INDEX catalogue_word_changes_word ON catalogue_word_changes (word);

-- Of products with a smaller id, some have no entry yet: server/catalogue/update-search-entries.ts writes these.
CREATE TABLE unwritten_search_entries (below int PRIMARY KEY);

CREATE FUNCTION spelled_words(text text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT lexeme FROM unnest(to_tsvector('simple', text)) WHERE length(lexeme) >= 2 AND lexeme !~ '[0-9]');

CREATE FUNCTION count_words_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM catalogue_word_changes;
    DELETE FROM catalogue_words;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO catalogue_word_changes (word, names, products)
    SELECT word, count(*) FILTER (WHERE word = ANY (named)), count(*) FROM new_rows, unnest(spelled) AS word GROUP BY word;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO catalogue_word_changes (word, names, products)
    SELECT word, -count(*) FILTER (WHERE word = ANY (named)), -count(*) FROM old_rows, unnest(spelled) AS word GROUP BY word;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_words_of_new AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_changed AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_deleted AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER forget_words AFTER TRUNCATE ON search_entries
  FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();

CREATE FUNCTION write_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (product_id, words, named, spelled)
  SELECT id, product_words(name, material, description), spelled_words(name), spelled_words(name || ' ' || material)
  FROM new_rows WHERE withdrawn_at IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION write_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    DELETE FROM search_entries WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (product_id, words, named, spelled)
  VALUES (NEW.id, product_words(NEW.name, NEW.material, NEW.description), spelled_words(NEW.name),
    spelled_words(NEW.name || ' ' || NEW.material))
  ON CONFLICT (product_id) DO UPDATE
    SET words = excluded.words, named = excluded.named, spelled = excluded.spelled;
  RETURN NULL;
END $$;

-- Goods cannot be written from here to the end of the migration, so it writes no more than some seconds' worth.
CREATE TRIGGER write_search_entries AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_entries();
CREATE TRIGGER write_search_entry AFTER UPDATE OF name, material, description, withdrawn_at ON products FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.material IS DISTINCT FROM NEW.material
    OR OLD.description IS DISTINCT FROM NEW.description OR (OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL))
  EXECUTE FUNCTION write_search_entry();

INSERT INTO search_entries (product_id, words, named, spelled)
SELECT id, product_words(name, material, description), spelled_words(name), spelled_words(name || ' ' || material)
FROM (SELECT * FROM products ORDER BY id DESC LIMIT 10000) AS newest WHERE withdrawn_at IS NULL;
INSERT INTO unwritten_search_entries (below)
SELECT id FROM products ORDER BY id DESC OFFSET 9999 LIMIT 1;
