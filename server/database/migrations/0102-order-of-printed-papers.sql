-- Papers that were printed together lie in the order in which they were chosen; those from before, by their numbers.
ALTER TABLE print_jobs ADD COLUMN in_batch smallint;
