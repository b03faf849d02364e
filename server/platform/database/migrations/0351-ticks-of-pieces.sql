-- The key of a piece in a hamper; '' is the unit of the line itself.
ALTER TABLE packing_ticks ADD COLUMN piece text NOT NULL DEFAULT '';
-- unused since 0310: it is not unique, so no ON CONFLICT names it
DROP INDEX packing_ticks_packing;
CREATE INDEX packing_ticks_packing ON packing_ticks (packing_id, line_id, piece, unit);
