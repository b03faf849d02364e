-- What people write to the shop, who wants its letter, and what they said yes or no to. Times are UTC. How long each of
-- these is kept, and why, stands in docs/privacy.md; server/privacy/ throws it away in time.

-- The number a person is told, GTH-Q-000123. It opens nothing.
CREATE SEQUENCE enquiry_numbers AS int;

CREATE TABLE enquiries (
  number int PRIMARY KEY DEFAULT nextval('enquiry_numbers'),
  kind text NOT NULL CHECK (kind IN ('bespoke', 'corporate', 'contact')),
  email text NOT NULL CHECK (email = lower(email)),
  answers jsonb NOT NULL, -- the tidied fields of the form, by their keys in shop/enquiries/enquiry-fields.ts
  digest text NOT NULL, -- of kind, answers and pictures: the same again within minutes is the same enquiry
  created_at timestamptz(3) NOT NULL
);
ALTER SEQUENCE enquiry_numbers OWNED BY enquiries.number;
CREATE INDEX enquiries_email ON enquiries (email);
CREATE INDEX enquiries_digest ON enquiries (digest, created_at);
CREATE INDEX enquiries_created_at ON enquiries (created_at);

-- Pictures people send along, drawn anew by us: WebP, no metadata. Here and not in a folder, so that they come in the
-- enquiry's transaction, lie in the same backup, and go with it; every process of the shop can read them.
CREATE TABLE enquiry_pictures (
  enquiry int NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  webp bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  PRIMARY KEY (enquiry, position)
);
-- WebP cannot be compressed further.
ALTER TABLE enquiry_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;

-- The letter from the workshop. Nobody gets it who has not answered the mail that asks.
CREATE TABLE newsletter_readers (
  id text PRIMARY KEY CHECK (length(id) >= 22), -- random: names the person in the log of consents, and is forgotten with the row
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  leave_code text NOT NULL UNIQUE, -- in every letter, so it is kept as it is; all it can do is stop the letters
  asked_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3)
);
CREATE INDEX newsletter_readers_unconfirmed ON newsletter_readers (asked_at) WHERE confirmed_at IS NULL;

-- Codes in the mails that ask. All of one reader's are used up together; a mail that is sent twice has two.
CREATE TABLE newsletter_codes (
  hash text PRIMARY KEY, -- SHA-256; the code itself is only in the mail
  reader text NOT NULL REFERENCES newsletter_readers ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX newsletter_codes_reader ON newsletter_codes (reader);
CREATE INDEX newsletter_codes_expires_at ON newsletter_codes (expires_at);

-- What somebody was asked and said. It names nobody: `anonymous_id` is random and known to their browser, or to their
-- row in newsletter_readers, alone. Nothing is changed here; a change of mind is a new row.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('analytics', 'newsletter')),
  decision text NOT NULL CHECK (decision IN ('granted', 'refused', 'withdrawn')),
  text_version text NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40), -- of the words they were shown
  anonymous_id text NOT NULL CHECK (anonymous_id ~ '^[A-Za-z0-9._-]{8,64}$'),
  decided_at timestamptz(3) NOT NULL
);
CREATE INDEX consents_anonymous_id ON consents (anonymous_id, id);
CREATE INDEX consents_decided_at ON consents (decided_at);
