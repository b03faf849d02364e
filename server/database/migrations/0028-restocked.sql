-- Units that came back and lie on the shelf again, whatever became of their refund.
ALTER TABLE refund_parts ADD COLUMN is_restocked boolean NOT NULL DEFAULT false;
