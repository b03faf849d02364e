-- What staff typed and did not save, so that it is there again on any device of theirs.
CREATE TABLE drafts (
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  subject text NOT NULL, -- what is edited: 'products/17', 'orders/GTH-000123/note'
  revision text NOT NULL, -- another one with each write: a device says from which it goes on
  fields jsonb NOT NULL, -- what was changed, by field
  version integer, -- of the row it began from
  others jsonb NOT NULL DEFAULT '[]', -- what other devices typed from an earlier revision, newest first
  path text NOT NULL,
  title text NOT NULL,
  typed_at timestamptz(3) NOT NULL,
  device text NOT NULL, -- a random word that a browser keeps
  PRIMARY KEY (staff_id, subject)
);
CREATE INDEX drafts_by_subject ON drafts (subject text_pattern_ops);
