-- The card of a gift is a paper, too: who printed it is noted.
ALTER TABLE print_jobs DROP CONSTRAINT print_jobs_kind_check;
ALTER TABLE print_jobs ADD CONSTRAINT print_jobs_kind_check CHECK (kind IN ('label', 'slip', 'card', 'hand-over list'));
