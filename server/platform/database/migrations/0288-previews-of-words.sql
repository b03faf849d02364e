-- One for each person, replaced by their next one.
CREATE TABLE word_previews (
  made_by_id text PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  words jsonb NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);
