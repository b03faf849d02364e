-- All moments are kept to the millisecond, as JavaScript counts; these two were kept to the microsecond.
ALTER TABLE ledger_breaks ALTER COLUMN notified_at TYPE timestamptz(3);
ALTER TABLE reviews ALTER COLUMN notified_at TYPE timestamptz(3);
