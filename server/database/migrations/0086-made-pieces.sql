-- Which pieces that are made or lettered for an order are there, and who said so. Taken back, the row goes; the audit keeps both.
CREATE TABLE made_pieces (
  line_id bigint NOT NULL REFERENCES order_lines,
  unit smallint NOT NULL CHECK (unit > 0), -- from 1
  staff_id text NOT NULL,
  staff_name text NOT NULL, -- as it was then
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (line_id, unit)
);
