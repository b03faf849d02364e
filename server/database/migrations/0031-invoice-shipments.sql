-- One tax invoice for each shipment, instead of one for each order; a refund of several shipments has a credit note for each of
-- their invoices: docs/decisions/044-an-invoice-per-shipment.md. Issued documents stay as they are.

CREATE TABLE invoice_shipments (
  invoice_number text NOT NULL,
  shipment_id text NOT NULL
);
INSERT INTO invoice_shipments SELECT number, shipments.id FROM invoices JOIN shipments ON shipments.order_id = invoices.order_id;
ALTER TABLE invoice_shipments ADD PRIMARY KEY (shipment_id), ADD FOREIGN KEY (invoice_number) REFERENCES invoices,
  ADD FOREIGN KEY (shipment_id) REFERENCES shipments;
CREATE INDEX invoice_shipments_invoice ON invoice_shipments (invoice_number);
CREATE TRIGGER invoice_shipments_stay BEFORE UPDATE OR DELETE ON invoice_shipments
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change('invoice');

ALTER TABLE invoices DROP CONSTRAINT invoices_order_id_key;
CREATE INDEX invoices_order ON invoices (order_id);
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_refund_key_key, ADD UNIQUE (refund_key, invoice_number);
