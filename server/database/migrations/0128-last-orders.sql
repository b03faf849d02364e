-- Until which day something may be ordered to arrive for a festival, by zone: docs/decisions/078-the-home-pages-season-and-tied-gift.md
CREATE TABLE last_orders (
  festival_day date NOT NULL,
  festival_name text NOT NULL,
  zone text NOT NULL CHECK (zone IN ('', 'a', 'b', 'c', 'd', 'e')), -- as couriers name it; '': everywhere
  last_day date NOT NULL CHECK (last_day < festival_day), -- itself included
  PRIMARY KEY (festival_day, festival_name, zone),
  FOREIGN KEY (festival_day, festival_name) REFERENCES festivals ON UPDATE CASCADE ON DELETE CASCADE
);
