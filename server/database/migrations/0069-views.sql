-- Filters of a list, kept under a name: for one person or for everybody. No words that were searched for.
CREATE TABLE views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL,
  name text NOT NULL,
  owner text REFERENCES staff ON DELETE CASCADE, -- NULL: everybody's
  query text NOT NULL,
  position integer NOT NULL
);
CREATE UNIQUE INDEX views_by_name ON views (list, coalesce(owner, ''), lower(name));
CREATE INDEX views_by_owner ON views (owner);
