-- Tax invoices and credit notes. What they say is frozen when they are issued, and they are never changed or deleted.

-- The last number given out, per series and financial year. A row, not a sequence: its lock is held until the order is
-- placed, so that a transaction that fails gives its number back and no number is ever missing (Rule 46).
CREATE TABLE paper_numbers (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'), -- April to March, Indian time
  last int NOT NULL CHECK (last > 0),
  PRIMARY KEY (kind, financial_year)
);

CREATE TABLE invoices (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial int NOT NULL CHECK (serial > 0),
  order_id text NOT NULL UNIQUE REFERENCES orders, -- one invoice each
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total >= 0), -- paise
  facts jsonb NOT NULL, -- shop/invoices/invoice-facts.ts
  UNIQUE (financial_year, serial)
);

CREATE TABLE credit_notes (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial int NOT NULL CHECK (serial > 0),
  invoice_number text NOT NULL REFERENCES invoices,
  refund_key text NOT NULL UNIQUE REFERENCES refunds, -- one credit note each
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0), -- paise
  facts jsonb NOT NULL, -- shop/invoices/credit-facts.ts
  UNIQUE (financial_year, serial)
);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_number);

CREATE FUNCTION refuse_paper_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued % is never changed or deleted', TG_ARGV[0];
END $$;
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('invoice');
CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('credit note');
