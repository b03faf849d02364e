-- Tables of their own: a process of the version before adds a day of `day_figures` up anew and would take a kind it does not know along.

CREATE TABLE hour_figures (
  day date NOT NULL, -- Indian, as is the hour
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders int NOT NULL,
  pieces int NOT NULL,
  taxable bigint NOT NULL, -- paise, like the next
  tax bigint NOT NULL,
  PRIMARY KEY (day, hour)
);

-- How far the orders that were begun on a day came; each counts in the ones before, too.
CREATE TABLE funnel_figures (
  day date PRIMARY KEY, -- Indian
  begun int NOT NULL,
  window_opened int NOT NULL,
  tried int NOT NULL,
  paid int NOT NULL
);
CREATE INDEX orders_created_at ON orders (created_at);

-- When a counted variant was at 0, as its movements say.
CREATE TABLE stock_outs (
  variant_id int NOT NULL REFERENCES variants ON DELETE CASCADE,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) CHECK (ended_at > began_at),
  PRIMARY KEY (variant_id, began_at)
);
CREATE INDEX stock_outs_ended_at ON stock_outs (ended_at);
-- Movements are only ever added, in the order of time: a few pages of index for millions of them.
CREATE INDEX stock_movements_created_at ON stock_movements USING brin (created_at) WITH (pages_per_range = 16);
