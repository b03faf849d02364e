-- Where orders stand is asked of their shipments that have not left; packed ones were looked for among all.
CREATE INDEX shipments_in_workshop ON shipments (order_id) WHERE state IN ('placed', 'confirmed', 'packed');
