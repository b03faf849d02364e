-- Goods that come in as a sheet: what was sent, what each row would do, and what was done with it.
CREATE TABLE imports (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind = 'products'),
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  columns jsonb NOT NULL, -- texts: the first row of the file
  mapping jsonb NOT NULL, -- of each column the field it holds, or null
  state text NOT NULL CHECK (state IN ('checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  version int NOT NULL DEFAULT 1, -- moves with the mapping and the state
  actor jsonb NOT NULL, -- who sent it, later who runs or undoes it
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3)
);
CREATE INDEX imports_due ON imports (id) WHERE state IN ('running', 'undoing');

CREATE TABLE import_rows (
  import_id int NOT NULL REFERENCES imports ON DELETE CASCADE,
  n int NOT NULL CHECK (n > 1), -- as spreadsheets count: the first row names the columns
  cells jsonb NOT NULL, -- texts
  unreadable text, -- why its cells cannot be read
  action text CHECK (action IN ('new', 'change', 'same', 'wrong')),
  product_id int, -- no reference: what an import made may go again with its undo
  variant_id int,
  name text NOT NULL DEFAULT '',
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  faults jsonb NOT NULL DEFAULT '[]',
  result text CHECK (result IN ('written', 'left out', 'undone', 'kept')),
  PRIMARY KEY (import_id, n)
);
CREATE INDEX import_rows_action ON import_rows (import_id, action, n);
CREATE INDEX import_rows_variant ON import_rows (import_id, variant_id);
