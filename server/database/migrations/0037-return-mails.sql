-- Units that went back before their buyers were mailed about them: nobody is written to now.
INSERT INTO outbox (kind, order_id, subject, created_at, processed_at, next_attempt_at)
SELECT DISTINCT ON (refunds.key) 'order returned mail', dues.order_id, refunds.key, now(), now(), now()
FROM refunds JOIN dues ON dues.payment_id = refunds.payment_id
JOIN credit_notes ON credit_notes.refund_key = refunds.key
WHERE refunds.cause LIKE 'returned %'
ON CONFLICT DO NOTHING;
