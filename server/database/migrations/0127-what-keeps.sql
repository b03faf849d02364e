-- Goods that keep only so many days are made no earlier before they leave: docs/decisions/088-what-keeps-only-days.md

ALTER TABLE variants ADD COLUMN keeps_days smallint CHECK (keeps_days BETWEEN 0 AND 365);
-- As it was when it was ordered, of the piece that keeps shortest.
ALTER TABLE shipments ADD COLUMN keeps_days smallint;
CREATE TRIGGER move_version_of_keeping BEFORE UPDATE OF keeps_days ON variants
  FOR EACH ROW WHEN (OLD.keeps_days IS DISTINCT FROM NEW.keeps_days AND OLD.version = NEW.version)
  EXECUTE FUNCTION move_version();
