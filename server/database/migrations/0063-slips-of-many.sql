-- Slips that were printed together, as one file.
ALTER TABLE print_jobs ADD COLUMN batch uuid;
CREATE INDEX print_jobs_batch ON print_jobs (batch) WHERE batch IS NOT NULL;
