-- While its buyer has not answered a picture: how many open days were left until it leaves when they were asked. Null: the clock runs.
ALTER TABLE shipments ADD COLUMN days_left smallint CHECK (days_left >= 0);
