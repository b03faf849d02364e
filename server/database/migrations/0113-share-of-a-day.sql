-- Orders take 85 of 100 minutes of a day; more only where a person has asked for it, so that the books can tell (M9).

ALTER TABLE workshop_days ADD COLUMN is_stretched boolean NOT NULL DEFAULT false;
UPDATE workshop_days SET is_stretched = true WHERE reserved > minutes * 85 / 100;
