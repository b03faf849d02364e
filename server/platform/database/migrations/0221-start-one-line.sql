ALTER TABLE order_designs DROP CONSTRAINT order_designs_check;
-- unused since 0200: work may also begin without a sheet
ALTER TABLE order_designs ADD CONSTRAINT order_designs_check CHECK ((started_at IS NULL) = (started_by IS NULL) AND (sheet_id IS NULL OR started_at IS NOT NULL));
