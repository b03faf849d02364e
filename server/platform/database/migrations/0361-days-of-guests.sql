-- A day that somebody without an account wants to be reminded of. Each one is confirmed by mail.
CREATE TABLE guest_occasions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  person text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'festival')),
  day smallint CHECK (day BETWEEN 1 AND 31),
  month smallint CHECK (month BETWEEN 1 AND 12),
  festival text,
  anonymous_id text NOT NULL UNIQUE,
  stop_code text NOT NULL UNIQUE,
  code_hash text UNIQUE,
  code_expires_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  CONSTRAINT guest_occasions_when_check CHECK (
    (kind = 'festival') = (festival IS NOT NULL) AND (day IS NULL) = (kind = 'festival') AND (month IS NULL) = (kind = 'festival'))
);
CREATE INDEX guest_occasions_email ON guest_occasions (email);

-- Each mail goes out once.
CREATE TABLE guest_occasion_reminders (
  occasion_id bigint NOT NULL REFERENCES guest_occasions (id) ON DELETE CASCADE,
  day date NOT NULL,
  days_before smallint NOT NULL,
  queued_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (occasion_id, day, days_before)
);
