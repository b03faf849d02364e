-- Who may download what for a day. The file itself is kept nowhere: it is written while it is read.

CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('orders', 'buyers')),
  from_day date, -- Indian days, both counted in
  to_day date,
  made_by_id text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX exports_expiry ON exports (expires_at);
