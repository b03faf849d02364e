-- Bookings that wait for the morning on which their parcel leaves, looked up each minute.
CREATE INDEX outbox_waits_for_day ON outbox (subject) WHERE payload ->> 'waitsFor' = 'day';
