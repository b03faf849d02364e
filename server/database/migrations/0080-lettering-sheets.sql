-- How far the workshop is with the words of an order, and the sheets it letters them from.

CREATE TABLE lettering_sheets (
  id uuid PRIMARY KEY, -- made by the page: the same again is the same sheet
  technique text NOT NULL CHECK (technique IN ('foil', 'ink', 'engrave', 'burn', 'embroider', 'hand')),
  size text NOT NULL CHECK (size IN ('A4', 'A3')),
  until date NOT NULL, -- Indian: what had to leave up to this day was taken
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  prints int NOT NULL DEFAULT 1 CHECK (prints > 0)
);
CREATE INDEX lettering_sheets_made_at ON lettering_sheets (made_at);

ALTER TABLE order_designs
  ADD COLUMN started_at timestamptz(3), -- from then on the words are made as they are
  ADD COLUMN started_by text,
  ADD COLUMN sheet_id uuid REFERENCES lettering_sheets,
  ADD CHECK ((started_at IS NULL) = (started_by IS NULL) AND (started_at IS NULL) = (sheet_id IS NULL));
CREATE INDEX order_designs_sheet ON order_designs (sheet_id) WHERE sheet_id IS NOT NULL;
