-- Festivals that the shop makes gifts for, with their day of this year: lunar days are entered by people, and pages follow.

CREATE TABLE festivals (
  day date NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  occasion text NOT NULL DEFAULT '',
  PRIMARY KEY (day, name)
);

CREATE TRIGGER record_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON festivals
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
