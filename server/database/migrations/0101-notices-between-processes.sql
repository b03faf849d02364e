-- Processes that listen look at once; the versions stay the truth for whoever missed a notice.
CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('gathri_catalogue', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings_version SET version = version + 1;
  PERFORM pg_notify('gathri_settings', '');
  RETURN NULL;
END $$;
