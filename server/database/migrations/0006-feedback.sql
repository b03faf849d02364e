-- Reviews that shoppers leave. One that needs a person's eye waits; what that person turns down stays for the record.
ALTER TABLE reviews DROP CONSTRAINT reviews_state_check;
ALTER TABLE reviews ADD CONSTRAINT reviews_state_check CHECK (state IN ('waiting', 'published', 'rejected'));
ALTER TABLE reviews ADD COLUMN held_for text[] NOT NULL DEFAULT '{}'; -- shop/feedback/reasons-to-hold.ts
ALTER TABLE reviews ADD COLUMN decided_at timestamptz(3); -- when a person decided

CREATE INDEX reviews_waiting ON reviews (created_at) WHERE state = 'waiting';
-- A page of reviews, the latest first.
CREATE INDEX reviews_published ON reviews (product_id, created_at DESC, id DESC) WHERE state = 'published';
DROP INDEX reviews_of_product;

-- Pages show what is published: a review that waits, or is turned down, changes none of them.
DROP TRIGGER note_catalogue_change ON reviews;
CREATE FUNCTION note_new_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE state = 'published') THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_review AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_review();

CREATE FUNCTION note_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE state = 'published')
    OR EXISTS (SELECT FROM old_rows WHERE state = 'published')
  THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_review AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_review();
CREATE TRIGGER note_catalogue_change AFTER DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
