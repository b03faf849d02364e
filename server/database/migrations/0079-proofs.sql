-- Photographs and drawings of what is to be made, for the buyer to agree to or to change.

CREATE TABLE proofs (
  key uuid PRIMARY KEY, -- named by whoever sends it, so that sent again it is one
  order_id text NOT NULL REFERENCES orders,
  line_id int NOT NULL REFERENCES order_lines,
  n smallint NOT NULL CHECK (n > 0), -- of its line, from 1
  width smallint NOT NULL CHECK (width > 0), -- pixels of `webp`
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  words text NOT NULL CHECK (length(words) <= 500), -- of the workshop
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  decision text CHECK (decision IN ('approved', 'change', 'replaced')),
  wish text NOT NULL DEFAULT '' CHECK (length(wish) <= 1000), -- what the buyer wants changed
  decided_at timestamptz(3),
  UNIQUE (line_id, n),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (wish = '' OR decision = 'change')
);
CREATE INDEX proofs_order ON proofs (order_id);
CREATE UNIQUE INDEX proofs_waiting ON proofs (line_id) WHERE decision IS NULL;
-- They do not compress, and are read by themselves.
ALTER TABLE proofs ALTER COLUMN webp SET STORAGE EXTERNAL;
