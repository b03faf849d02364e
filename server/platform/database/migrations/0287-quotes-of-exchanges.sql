-- The refund of the pieces for which this quote offers another one.
ALTER TABLE quotes ADD COLUMN refund_key text UNIQUE REFERENCES refunds (key);
