-- What reports read: a few rows a day instead of all orders. A job adds the days up anew in which something was placed or given back.

CREATE TABLE day_figures (
  day date NOT NULL, -- Indian
  kind text NOT NULL CHECK (kind IN ('all', 'product', 'category', 'place', 'left')),
  key text NOT NULL,
  orders int NOT NULL,
  pieces int NOT NULL,
  taxable bigint NOT NULL, -- paise, like those below
  tax bigint NOT NULL,
  delivery bigint NOT NULL, -- with its GST
  refunds bigint NOT NULL, -- of the day they were made on
  PRIMARY KEY (kind, day, key)
);

CREATE TABLE search_misses (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  times int NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, words)
);

CREATE INDEX shipments_ship_by ON shipments (ship_by) WHERE ship_by IS NOT NULL;
