-- Until when somebody has looked at what is new for them.
CREATE TABLE news_seen (
  staff_id text PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL
);
