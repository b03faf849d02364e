-- What staff change while the shop runs, and the keys of providers, sealed: docs/decisions/051-settings-of-the-counter.md

CREATE TABLE settings (
  name text PRIMARY KEY,
  value text, -- as the environment would give it; null: the default counts again
  version int NOT NULL DEFAULT 1,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL
);

CREATE TABLE sealed_keys (
  name text PRIMARY KEY,
  sealed text, -- null: taken away
  hint text NOT NULL,
  earlier text,
  earlier_until timestamptz(3), -- until then the earlier one still verifies
  version int NOT NULL DEFAULT 1,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL,
  CHECK ((earlier IS NULL) = (earlier_until IS NULL))
);

-- Every process looks at it, and opens anew what depends on what changed.
CREATE TABLE settings_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO settings_version (version) VALUES (1);

CREATE FUNCTION move_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER move_settings_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
CREATE TRIGGER move_settings_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sealed_keys
  FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
