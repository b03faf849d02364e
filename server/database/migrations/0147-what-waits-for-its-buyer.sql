-- Few shipments wait at any time: the board asks for all of them.
CREATE INDEX shipments_waiting ON shipments (order_id) WHERE days_left IS NOT NULL;
