-- What the benches can make and when couriers come: docs/decisions/065-the-workshops-calendar.md.

CREATE TABLE workshop_week (
  weekday smallint PRIMARY KEY CHECK (weekday BETWEEN 0 AND 6), -- 0: Sunday
  is_open boolean NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 0 AND 100000),
  cut_off text NOT NULL DEFAULT '14:00' CHECK (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'), -- Indian time
  has_pickup boolean NOT NULL
);
INSERT INTO workshop_week (weekday, is_open, minutes, has_pickup)
  SELECT weekday, weekday > 0, 2400, weekday > 0 FROM generate_series(0, 6) AS weekday;

-- A row for a day that holds work, or is not as its weekday.
CREATE TABLE workshop_days (
  day date PRIMARY KEY,
  is_open boolean NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 0 AND 100000),
  reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  has_pickup boolean NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120),
  is_changed boolean NOT NULL DEFAULT false, -- by a person; the week leaves it alone
  is_overbooked boolean NOT NULL DEFAULT false, -- a person has asked for more than the day has
  CHECK (reserved <= minutes OR is_overbooked)
);

CREATE TABLE workshop_load (
  shipment_id text NOT NULL REFERENCES shipments ON DELETE CASCADE,
  day date NOT NULL REFERENCES workshop_days,
  minutes int NOT NULL CHECK (minutes > 0),
  PRIMARY KEY (shipment_id, day)
);
CREATE INDEX workshop_load_day ON workshop_load (day);

-- Days on which couriers deliver nothing: in a State, or (NULL) in all of India.
CREATE TABLE courier_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  region text,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120),
  UNIQUE NULLS NOT DISTINCT (day, region)
);

-- What the courier said about one PIN of a sorting district.
CREATE TABLE pin_zones (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9]\d\d$'),
  pin text NOT NULL, -- that was asked about
  zone text NOT NULL CHECK (zone ~ '^[a-e]$'),
  surface_days smallint,
  air_days smallint,
  asked_at timestamptz(3) NOT NULL,
  wanted_at timestamptz(3) NOT NULL -- by a visitor; asked again weekly while it is wanted
);

-- Days from pick-up to delivery, counted in days on which couriers deliver.
CREATE TABLE transit (
  zone text NOT NULL CHECK (zone ~ '^[a-e]$'),
  mode text NOT NULL CHECK (mode IN ('surface', 'air')),
  p50 smallint NOT NULL CHECK (p50 >= 0),
  p90 smallint NOT NULL CHECK (p90 >= p50),
  parcels int NOT NULL CHECK (parcels > 0),
  learned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (zone, mode)
);

ALTER TABLE shipments
  ADD COLUMN work_minutes int CHECK (work_minutes >= 0), -- NULL: of before there was a calendar
  ADD COLUMN chosen_day date; -- the buyer wished it on this day, and not before
-- As the courier names them: the zone from our place to theirs, a to e, and how it goes.
ALTER TABLE shipping_quotes ADD COLUMN zone text, ADD COLUMN mode text;
ALTER TABLE shipments ADD COLUMN zone text, ADD COLUMN mode text;
