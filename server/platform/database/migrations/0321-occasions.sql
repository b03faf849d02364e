-- People and days that an account wants to remember.
CREATE TABLE occasions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  person text NOT NULL,
  note text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'festival')),
  day smallint CHECK (day BETWEEN 1 AND 31),
  month smallint CHECK (month BETWEEN 1 AND 12),
  festival text,
  is_stopped boolean NOT NULL DEFAULT false,
  stop_code text NOT NULL UNIQUE,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT occasions_when_check CHECK (
    (kind = 'festival') = (festival IS NOT NULL) AND (day IS NULL) = (kind = 'festival') AND (month IS NULL) = (kind = 'festival'))
);
CREATE INDEX occasions_customer ON occasions (customer_id);
CREATE INDEX occasions_birthday ON occasions (month, day) WHERE kind <> 'festival';
CREATE INDEX occasions_festival ON occasions (festival) WHERE kind = 'festival';

-- No row: no reminders. Without `confirmed_at` nobody has shown that the mailbox is theirs.
CREATE TABLE reminder_consents (
  customer_id integer PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  anonymous_id text NOT NULL UNIQUE,
  stop_code text NOT NULL UNIQUE,
  code_hash text UNIQUE,
  code_expires_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone
);

-- Each mail goes out once.
CREATE TABLE occasion_reminders (
  occasion_id bigint NOT NULL REFERENCES occasions (id) ON DELETE CASCADE,
  day date NOT NULL,
  days_before smallint NOT NULL,
  queued_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (occasion_id, day, days_before)
);

ALTER TABLE consents DROP CONSTRAINT consents_kind_check;
-- wider than before
ALTER TABLE consents ADD CONSTRAINT consents_kind_check CHECK (kind IN ('analytics', 'newsletter', 'reminders'));
