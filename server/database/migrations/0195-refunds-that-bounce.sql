-- A refund that was booked as gone back, and that the provider calls failed later: what it was for stays given back, its money is owed.

ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
ALTER TABLE refunds ADD COLUMN bounces smallint NOT NULL DEFAULT 0
  CHECK (status IN ('requested', 'pending', 'processed', 'failed') OR status = 'bounced' AND bounces > 0);
ALTER TABLE payments ADD COLUMN owed bigint NOT NULL DEFAULT 0; -- paise of refunds that bounced, kept by the trigger

CREATE OR REPLACE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET refunded = refunded
      + CASE WHEN NEW.status NOT IN ('failed', 'bounced') THEN NEW.amount ELSE 0 END
      - CASE WHEN TG_OP = 'UPDATE' AND OLD.status NOT IN ('failed', 'bounced') THEN OLD.amount ELSE 0 END,
    owed = owed
      + CASE WHEN NEW.status = 'bounced' THEN NEW.amount ELSE 0 END
      - CASE WHEN TG_OP = 'UPDATE' AND OLD.status = 'bounced' THEN OLD.amount ELSE 0 END
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
