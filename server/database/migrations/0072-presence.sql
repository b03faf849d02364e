-- Who has which order or product open, for a minute after the page last said so.
CREATE TABLE presence (
  page text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX presence_of_subject ON presence (kind, subject);
