-- The buyer sees it on the order's page: taken while the owner had that switched on, so that whoever took it knew.
ALTER TABLE packing_pictures ADD COLUMN is_for_buyer boolean NOT NULL DEFAULT false;
