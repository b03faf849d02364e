-- The revision whose end the buyer was reminded of.
ALTER TABLE quotes ADD COLUMN reminded_revision integer DEFAULT 0 NOT NULL;
