-- Programs that call the back office, and writes that are asked for again.

CREATE TABLE api_tokens (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  prefix text NOT NULL, -- its first characters, to tell it from others
  hash text NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  networks text[] NOT NULL DEFAULT '{}', -- addresses and CIDR blocks it may come from; none: from anywhere
  made_by text NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX api_tokens_maker ON api_tokens (made_by);

-- Idempotency-Key of the back office. Without a status the request is at work, or was cut off.
CREATE TABLE staff_requests (
  caller text NOT NULL, -- a person's or a token's id
  key text NOT NULL,
  digest text NOT NULL, -- of method, address and body
  status int,
  sealed text, -- the answer
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (caller, key)
);
CREATE INDEX staff_requests_age ON staff_requests (at);
