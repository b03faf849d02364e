-- A month whose figures an accountant has filed. Nothing that happens later changes them: what is issued afterwards, whatever its
-- date, belongs to a later month (docs/decisions/050-the-tax-month.md).

CREATE TABLE month_closings (
  month text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'), -- Indian days
  figures jsonb NOT NULL, -- shop/tax/tax-month.ts
  last_serials jsonb NOT NULL, -- by series, such as "invoice 26-27": the last that this month or an earlier one holds
  closed_by text NOT NULL,
  closed_at timestamptz(3) NOT NULL
);
CREATE TRIGGER month_closings_stay BEFORE UPDATE OR DELETE ON month_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('month');

CREATE INDEX invoices_issued ON invoices (issued_at);
CREATE INDEX credit_notes_issued ON credit_notes (issued_at);
CREATE INDEX receipt_vouchers_issued ON receipt_vouchers (issued_at);
CREATE INDEX refund_vouchers_issued ON refund_vouchers (issued_at);
