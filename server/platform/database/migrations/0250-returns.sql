-- A shipment that sends pieces of an earlier one again, at no charge.
ALTER TABLE shipments ADD COLUMN again_of text REFERENCES shipments (id);
ALTER TABLE shipments ADD COLUMN again_why text
  CONSTRAINT shipments_again_why_check CHECK (again_why IN ('came back', 'lost', 'broken', 'exchanged'))
  CONSTRAINT shipments_again_check CHECK (
    (again_of IS NULL) = (again_why IS NULL) AND (again_of IS NULL OR total = 0));
CREATE INDEX shipments_again_of ON shipments (again_of) WHERE again_of IS NOT NULL;

ALTER TABLE order_lines ADD COLUMN again_of bigint REFERENCES order_lines (id);
ALTER TABLE order_lines ADD COLUMN is_reused boolean DEFAULT false NOT NULL
  CONSTRAINT order_lines_reused_check CHECK (NOT is_reused OR again_of IS NOT NULL AND NOT from_stock);
-- unused since 0200: no ON CONFLICT names it
ALTER TABLE order_lines DROP CONSTRAINT order_lines_shipment_id_variant_id_choices_key;
-- wider than before: pieces that are sent again have lines of their own
ALTER TABLE order_lines ADD CONSTRAINT order_lines_shipment_id_variant_id_choices_key
  UNIQUE NULLS NOT DISTINCT (shipment_id, variant_id, choices, again_of, is_reused);
CREATE INDEX order_lines_again_of ON order_lines (again_of) WHERE again_of IS NOT NULL;

ALTER TABLE adjustments DROP CONSTRAINT adjustments_kind_check;
-- wider than before
ALTER TABLE adjustments ADD CONSTRAINT adjustments_kind_check CHECK (kind IN
  ('extra', 'wrap', 'card', 'quantity price', 'offer', 'code', 'free gift', 'sent again'));

CREATE TABLE returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  kind text NOT NULL CHECK (kind IN ('by courier', 'by buyer')),
  how text CHECK (how IN ('pick-up', 'buyer sends it')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  enquiry_number integer,
  asked_at timestamp(3) with time zone,
  asked_by text,
  sent_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone,
  received_by text,
  closed_at timestamp(3) with time zone,
  closed_by text,
  closed_for text CHECK (length(closed_for) <= 200),
  reference text UNIQUE,
  courier_order_id text,
  courier_shipment_id text,
  awb text UNIQUE,
  courier_name text,
  stage text,
  trouble text,
  next_poll_at timestamp(3) with time zone,
  CHECK ((received_at IS NULL) = (received_by IS NULL)),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX returns_of_shipment ON returns (shipment_id);
CREATE INDEX returns_to_poll ON returns (next_poll_at) WHERE next_poll_at IS NOT NULL;

CREATE TABLE return_pieces (
  return_id bigint NOT NULL REFERENCES returns (id),
  line_id bigint NOT NULL REFERENCES order_lines (id),
  units integer NOT NULL CHECK (units > 0),
  whole integer NOT NULL DEFAULT 0 CHECK (whole >= 0),
  damaged integer NOT NULL DEFAULT 0 CHECK (damaged >= 0),
  shelved integer NOT NULL DEFAULT 0 CHECK (shelved >= 0),
  PRIMARY KEY (return_id, line_id),
  CHECK (whole + damaged <= units AND shelved <= whole)
);
CREATE INDEX return_pieces_line ON return_pieces (line_id);
