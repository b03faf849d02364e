-- People with an account. What a person deletes is deleted: the row goes, its sessions and codes go with it, and only
-- the orders that tax law keeps stay, detached.

CREATE TABLE customers (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never used again, so an old token opens nobody else's account
  email text NOT NULL UNIQUE CHECK (email = lower(email)), -- also the username
  email_verified boolean NOT NULL DEFAULT false, -- a mail was answered, or Google vouches for it
  password_hash text, -- null for somebody who only signs in with Google
  google_sub text UNIQUE,
  provider text NOT NULL CHECK (provider IN ('local', 'google')), -- how the account was opened
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  address jsonb NOT NULL DEFAULT '{"data": []}', -- the saved addresses, as the specification has them
  blocked boolean NOT NULL DEFAULT false,
  session_version int NOT NULL DEFAULT 1, -- part of every access token: raising it ends them all
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK (password_hash IS NOT NULL OR google_sub IS NOT NULL)
);

-- An order outlives the account; its contact details go once they have no purpose (server/customers/erase-contacts.ts).
ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customers ON DELETE SET NULL;
ALTER TABLE orders ADD COLUMN erase_contact boolean NOT NULL DEFAULT false;
CREATE INDEX orders_erase_contact ON orders (id) WHERE erase_contact;

-- A browser that stays signed in. Its token is replaced at each renewal; one that comes back later was copied.
CREATE TABLE sessions (
  id text PRIMARY KEY CHECK (length(id) >= 22), -- 128 random bits
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  token_hash text NOT NULL, -- SHA-256 of the token that renews it
  previous_hash text, -- of the one before: good for a few seconds more, for a second tab or a lost answer
  renewed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_customer ON sessions (customer_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Codes that work once and soon run out: in reset links, in confirmations of a deletion, on the way back from Google.
CREATE TABLE one_time_codes (
  hash text PRIMARY KEY, -- SHA-256; the code itself is only in the mail or the browser
  purpose text NOT NULL CHECK (purpose IN ('reset', 'delete', 'google')),
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  browser_hash text, -- the browser it is for, where it is for one
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX one_time_codes_customer ON one_time_codes (customer_id);
CREATE INDEX one_time_codes_expires_at ON one_time_codes (expires_at);

-- Somebody is at Google's page just now. A row is used up by coming back with its state.
CREATE TABLE google_sign_ins (
  state_hash text PRIMARY KEY,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  from_checkout boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX google_sign_ins_expires_at ON google_sign_ins (expires_at);

-- How often something was tried, and from when it may be tried again. Keys are digests: no address, no e-mail.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  tries int NOT NULL,
  open_at timestamptz(3) NOT NULL,
  forget_at timestamptz(3) NOT NULL
);
CREATE INDEX throttles_forget_at ON throttles (forget_at);

-- Mails to send. A row goes when its mail is sent: what the shop no longer needs, it does not keep.
CREATE TABLE outgoing_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL
);
CREATE INDEX outgoing_mails_next_at ON outgoing_mails (next_at);
