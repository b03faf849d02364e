-- Staff change what words mean: each row has a number and a version, and pages follow.

ALTER TABLE search_synonyms DROP CONSTRAINT search_synonyms_pkey;
ALTER TABLE search_synonyms
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD CONSTRAINT search_synonyms_typed_key UNIQUE (typed);

-- As it is looked for: words with a space between them.
UPDATE search_synonyms SET typed = 'in laws' WHERE typed = 'in-laws';

CREATE TRIGGER record_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
