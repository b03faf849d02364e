-- Who works in the shop, how they sign in, and where they are signed in: docs/decisions/046-staff-and-permissions.md

CREATE TABLE staff (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'manager', 'packer', 'support', 'accountant']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text,
  totp_sealed text,
  totp_last_step bigint, -- 30-second steps since 1970: a code counts once
  is_demo boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3)
);

CREATE TABLE staff_sessions (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  is_demo boolean NOT NULL DEFAULT false,
  network text,
  agent text NOT NULL DEFAULT '',
  stepped_up_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

CREATE TABLE staff_passkeys (
  id text PRIMARY KEY, -- the credential's, base64url
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

CREATE TABLE staff_recovery_codes (
  hash text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  used_at timestamptz(3)
);
CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes (staff_id);

-- What somebody was given to answer once: a passkey's challenge, an invitation's link, a secret to be confirmed.
CREATE TABLE staff_challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign in', 'step up', 'add passkey', 'set up code', 'invitation', 'first owner')),
  staff_id text REFERENCES staff ON DELETE CASCADE,
  sealed text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_challenges_staff ON staff_challenges (staff_id, purpose);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
