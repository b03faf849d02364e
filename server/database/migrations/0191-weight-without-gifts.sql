-- Kilograms of what is paid for: an order puts its free gift into one parcel, whichever its delivery was priced with.

ALTER TABLE shipping_quotes ADD COLUMN paid_weight numeric(10, 3);
