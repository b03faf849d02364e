-- As the label of the piece says it; '' where the packer noted none.
ALTER TABLE packing_ticks ADD COLUMN batch text NOT NULL DEFAULT '', ADD COLUMN best_before date;
