-- Counted up by people's changes only, not by what orders take: docs/decisions/065-the-workshops-calendar.md.
ALTER TABLE workshop_week ADD COLUMN version int NOT NULL DEFAULT 0;
ALTER TABLE workshop_days ADD COLUMN version int NOT NULL DEFAULT 0;
