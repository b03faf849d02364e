-- Why staff cancel it, while the courier service is asked: stands on the credit note and in the mail. NULL for the shopper.
ALTER TABLE parcels ADD COLUMN cancel_reason text;
