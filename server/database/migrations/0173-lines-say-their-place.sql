-- Of a line in its order, from 1; 0 for lines of before. What belongs to a line finds it by that, in whatever order a database returns rows.

ALTER TABLE order_lines ADD COLUMN position smallint NOT NULL DEFAULT 0;
