ALTER TABLE document_numbers DROP CONSTRAINT document_numbers_kind_check;
-- wider than before
ALTER TABLE document_numbers ADD CONSTRAINT document_numbers_kind_check CHECK (kind IN
  ('invoice', 'credit note', 'receipt voucher', 'refund voucher', 'delivery challan'));
ALTER TABLE print_jobs DROP CONSTRAINT print_jobs_kind_check;
-- wider than before
ALTER TABLE print_jobs ADD CONSTRAINT print_jobs_kind_check CHECK (kind IN
  ('label', 'slip', 'card', 'tag', 'hand-over list', 'challan'));

-- Goods of a shipment that is sent again leave without an invoice.
CREATE TABLE delivery_challans (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  shipment_id text NOT NULL REFERENCES shipments (id),
  issued_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  facts jsonb NOT NULL,
  cancelled_at timestamp(3) with time zone,
  UNIQUE (financial_year, serial)
);
CREATE UNIQUE INDEX delivery_challans_shipment ON delivery_challans (shipment_id) WHERE cancelled_at IS NULL;
CREATE INDEX delivery_challans_issued ON delivery_challans (issued_at);
CREATE TRIGGER delivery_challans_stay BEFORE DELETE ON delivery_challans
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('delivery challan');
-- It is cancelled once, and stays as it was issued.
CREATE TRIGGER delivery_challans_stay_as_issued BEFORE UPDATE ON delivery_challans
  FOR EACH ROW WHEN (OLD.cancelled_at IS NOT NULL
    OR to_jsonb(NEW) - 'cancelled_at' IS DISTINCT FROM to_jsonb(OLD) - 'cancelled_at')
  EXECUTE FUNCTION refuse_document_change('delivery challan');
