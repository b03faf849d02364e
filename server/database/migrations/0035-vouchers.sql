-- Receipt vouchers for what is paid in parts, and refund vouchers for what of it went back before an invoice:
-- docs/decisions/049-receipt-vouchers.md. An order that is paid by one payment has neither.

ALTER TABLE document_numbers DROP CONSTRAINT document_numbers_kind_check,
  ADD CONSTRAINT document_numbers_kind_check CHECK (kind IN ('invoice', 'credit note', 'receipt voucher', 'refund voucher'));

CREATE TABLE receipt_vouchers (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial int NOT NULL CHECK (serial > 0),
  order_id text NOT NULL REFERENCES orders,
  due_id text NOT NULL UNIQUE REFERENCES dues,
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0), -- paise
  facts jsonb NOT NULL, -- shop/documents/voucher-facts.ts
  UNIQUE (financial_year, serial)
);
CREATE INDEX receipt_vouchers_order ON receipt_vouchers (order_id);

CREATE TABLE refund_vouchers (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial int NOT NULL CHECK (serial > 0),
  receipt_number text NOT NULL REFERENCES receipt_vouchers,
  refund_key text NOT NULL UNIQUE REFERENCES refunds,
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0), -- paise
  facts jsonb NOT NULL, -- shop/documents/voucher-facts.ts
  UNIQUE (financial_year, serial)
);
CREATE INDEX refund_vouchers_receipt ON refund_vouchers (receipt_number);

CREATE TRIGGER receipt_vouchers_stay BEFORE UPDATE OR DELETE ON receipt_vouchers
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('receipt voucher');
CREATE TRIGGER refund_vouchers_stay BEFORE UPDATE OR DELETE ON refund_vouchers
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('refund voucher');
