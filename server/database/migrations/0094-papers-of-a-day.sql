-- Sheets that were made together with the cards and slips of a day, in one file; `print_jobs.batch` names the same.
ALTER TABLE lettering_sheets ADD COLUMN batch uuid;
CREATE INDEX lettering_sheets_batch ON lettering_sheets (batch) WHERE batch IS NOT NULL;
