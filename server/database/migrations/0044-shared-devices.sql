-- Tablets that packers share: each member has a PIN of their own on each of them.

CREATE TABLE staff_devices (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  key_hash text NOT NULL UNIQUE, -- of what its cookie holds
  idle_minutes int NOT NULL CHECK (idle_minutes BETWEEN 1 AND 60),
  enrolled_by text NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  locked_at timestamptz(3) -- after too many wrong PINs
);

CREATE TABLE staff_pins (
  device_id text NOT NULL REFERENCES staff_devices ON DELETE CASCADE,
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  hash text NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0, -- since the last right one
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (device_id, staff_id)
);
CREATE INDEX staff_pins_staff ON staff_pins (staff_id);

ALTER TABLE staff_sessions ADD COLUMN device_id text REFERENCES staff_devices ON DELETE CASCADE;
CREATE INDEX staff_sessions_device ON staff_sessions (device_id) WHERE device_id IS NOT NULL;
