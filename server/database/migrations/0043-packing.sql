-- Packing and handing over: docs/decisions/055-packing.md. Keys are made by the device that writes: what it sends twice, after a lost
-- answer or a day without a connection, is there once.
CREATE TABLE packings (
  id uuid PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments,
  n smallint NOT NULL CHECK (n > 0), -- 2 when it is packed again
  staff_id text NOT NULL,
  staff_name text NOT NULL, -- as it was then
  started_at timestamptz(3) NOT NULL,
  put_back_at timestamptz(3),
  packed_at timestamptz(3),
  packed_by text,
  packed_key uuid UNIQUE,
  box text NOT NULL DEFAULT '' CHECK (length(box) <= 40),
  weight numeric(7, 3) CHECK (weight > 0), -- kg, on the scales
  UNIQUE (shipment_id, n),
  CHECK (put_back_at IS NULL OR packed_at IS NULL),
  CHECK ((packed_at IS NULL) = (packed_by IS NULL) AND (packed_at IS NULL) = (packed_key IS NULL))
);
-- Two people at one parcel share one packing.
CREATE UNIQUE INDEX packings_open ON packings (shipment_id) WHERE packed_at IS NULL AND put_back_at IS NULL;

CREATE TABLE packing_ticks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  packing_id uuid NOT NULL REFERENCES packings,
  line_id bigint NOT NULL REFERENCES order_lines,
  unit smallint NOT NULL CHECK (unit > 0),
  is_ticked boolean NOT NULL, -- of one unit the latest counts
  how text NOT NULL CHECK (how IN ('scan', 'tap')),
  happened_at timestamptz(3) NOT NULL, -- by the clock of the device
  staff_name text NOT NULL
);
CREATE INDEX packing_ticks_packing ON packing_ticks (packing_id, line_id, unit);

CREATE TABLE packing_pictures (
  key uuid PRIMARY KEY,
  packing_id uuid NOT NULL REFERENCES packings,
  width smallint NOT NULL CHECK (width > 0), -- pixels of `webp`
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX packing_pictures_packing ON packing_pictures (packing_id);
-- They do not compress, and are read by themselves.
ALTER TABLE packing_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;

CREATE TABLE hand_overs (
  id uuid PRIMARY KEY,
  courier text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  handed_over_at timestamptz(3) NOT NULL
);
CREATE INDEX hand_overs_at ON hand_overs (handed_over_at DESC);
CREATE TABLE hand_over_parcels (
  shipment_id text PRIMARY KEY REFERENCES shipments, -- a parcel leaves once
  hand_over_id uuid NOT NULL REFERENCES hand_overs,
  how text NOT NULL CHECK (how IN ('scan', 'tap'))
);
CREATE INDEX hand_over_parcels_hand_over ON hand_over_parcels (hand_over_id);

CREATE TABLE print_jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('label', 'slip', 'hand-over list')),
  subject text NOT NULL, -- a shipment, or a hand-over
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  printed_at timestamptz(3) NOT NULL
);
CREATE INDEX print_jobs_subject ON print_jobs (subject, kind);
