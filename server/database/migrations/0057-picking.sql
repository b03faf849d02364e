-- Picking: who fetches the pieces of which parcels, and which are in the basket or not on the shelf. Keys are made by devices,
-- as in 0043-packing.sql.
CREATE TABLE picks (
  id uuid PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments,
  staff_id text NOT NULL,
  staff_name text NOT NULL, -- as it was then
  taken_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) -- packed, let go, short of a piece, or taken over
);
CREATE UNIQUE INDEX picks_open ON picks (shipment_id) WHERE ended_at IS NULL;
CREATE INDEX picks_shipment ON picks (shipment_id);

CREATE TABLE pick_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  shipment_id text NOT NULL REFERENCES shipments,
  line_id bigint NOT NULL REFERENCES order_lines,
  unit smallint NOT NULL CHECK (unit > 0),
  mark text NOT NULL CHECK (mark IN ('picked', 'missing', 'back')), -- of one unit the latest counts
  how text NOT NULL CHECK (how IN ('scan', 'tap')),
  happened_at timestamptz(3) NOT NULL, -- by the clock of the device
  staff_name text NOT NULL
);
CREATE INDEX pick_marks_shipment ON pick_marks (shipment_id, line_id, unit);
