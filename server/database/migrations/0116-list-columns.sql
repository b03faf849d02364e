-- How somebody of the staff wants the columns of a list: which, in which order, how wide.
CREATE TABLE list_columns (
  staff_id text NOT NULL REFERENCES staff ON DELETE CASCADE,
  list text NOT NULL,
  columns jsonb NOT NULL,
  PRIMARY KEY (staff_id, list)
);
