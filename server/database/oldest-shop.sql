-- A shop as it stood at migration 0010, with one of everything that matters, in the names of that day. Money is paise.
-- migrate.test.ts runs the newer migrations over it.

INSERT INTO categories (name) VALUES ('Trays'), ('Potlis');
INSERT INTO products (slug, name, price, discount, category_id, weight, stock, hsn, days_to_make) VALUES
  ('brass-tray', 'Brass tray', 100000, 10, 1, 1.25, 5, '7418', NULL),
  ('silk-potli', 'Silk potli', 50000, 0, 2, 0.2, NULL, '4202', 4);
INSERT INTO product_images (product_id, position, url, width, height, alt, size)
  VALUES (1, 0, '/pictures/brass-tray-1.webp', 800, 600, 'A brass tray', 42000);

INSERT INTO customers
  (email, email_verified, password_hash, google_sub, provider, first_name, last_name, phone, address, created_at, updated_at)
VALUES
  ('asha@example.in', true, '$argon2id$1', NULL, 'local', 'Asha', 'Rao', '9876543210', '{"data": [
    {"fName": "Asha", "lName": "Rao", "address": "12 Amber Road", "city": "Jaipur", "country": "India",
     "state": "Rajasthan", "zipcode": "302001"},
    {"fName": "Asha", "lName": "Rao", "address": "4 Lake View", "city": "Udaipur", "country": "India",
     "state": "Rajasthan", "zipcode": "313001"}]}', now() - interval '90 days', now() - interval '80 days'),
  ('ravi@example.in', true, NULL, 'google-1', 'google', 'Ravi', '', NULL, '{"data": []}',
    now() - interval '9 days', now() - interval '9 days');
INSERT INTO sessions (id, customer_id, token_hash, previous_hash, renewed_at, created_at, expires_at)
  VALUES (rpad('session', 24, '-'), 1, 'hash-2', 'hash-1', now(), now() - interval '3 days', now() + interval '30 days');
INSERT INTO one_time_codes (hash, purpose, customer_id, expires_at) VALUES ('code-1', 'reset', 1, now() + interval '1 hour');
INSERT INTO google_sign_ins VALUES ('state-1', 'browser-1', 'nonce-1', 'verifier-1', false, now() + interval '5 minutes');
INSERT INTO throttles VALUES ('key-1', 7, now() + interval '1 minute', now() + interval '1 hour');
INSERT INTO outgoing_mails (kind, recipient, payload, created_at, attempts, next_at)
  VALUES ('reset password', 'asha@example.in', '{"code": "1"}', now(), 2, now() + interval '4 minutes');

INSERT INTO shipping_quotes VALUES (rpad('quote', 24, '-'), '10', 'Delhivery Air', 119.5, 12000, '3', '302001', 1.25,
  now(), now() + interval '30 minutes');

-- All begin as orders that wait for their payment; `of` is who they are of.
CREATE TEMP TABLE bought ON COMMIT DROP AS
SELECT row_number() OVER () AS place, 'order-' || what AS mark, rpad('order-' || what, 24, '-') AS order_id, * FROM (VALUES
  ('waiting', 'guest', 'brass-tray', 1), ('expired', 'guest', 'brass-tray', 1), ('placed', 'asha', 'brass-tray', 1),
  ('delivered', 'asha', 'silk-potli', 2), ('refunded', 'guest', 'brass-tray', 1), ('cancelled', 'deleted account', 'brass-tray', 1),
  ('erased', 'nobody any more', 'brass-tray', 1)
) AS made (what, of, slug, pieces);

INSERT INTO orders (id, state, customer_id, email, ship_to, fingerprint, subtotal, tax, shipping, total, quote_id, courier_id,
  courier_name, estimated_days, weight, provider_order_id, stock_held, hold_until, provider_asked_at, created_at, erase_contact)
SELECT order_id, 'awaiting payment', CASE of WHEN 'asha' THEN 1 END,
  CASE of WHEN 'asha' THEN 'asha@example.in' WHEN 'nobody any more' THEN '' ELSE 'guest@example.in' END,
  CASE of WHEN 'nobody any more' THEN '{"address": "", "city": "Jaipur"}' ELSE '{"fName": "Asha", "lName": "Rao",
    "email": "guest@example.in", "phnNo": "9876543210", "address": "12 Amber Road", "city": "Jaipur", "country": "India",
    "state": "Rajasthan", "zipcode": "302001"}' END::jsonb,
  order_id, unit_price * pieces, unit_price * pieces * 18 / 100, 12000, unit_price * pieces * 118 / 100 + 12000,
  rpad('quote', 24, '-'), '10', 'Delhivery Air', '3', 1.25, 'provider_' || mark,
  true, now() + interval '15 minutes', now() - interval '1 minute', now() - interval '8 days', of = 'deleted account'
FROM bought JOIN products USING (slug) ORDER BY place;
INSERT INTO order_lines (order_id, product_id, name, price, discount, unit_price, quantity, line_total, weight, hsn, gst_rate, from_stock)
SELECT order_id, products.id, name, price, discount, unit_price, pieces, unit_price * pieces, weight, hsn, 18, stock IS NOT NULL
FROM bought JOIN products USING (slug) ORDER BY place;
INSERT INTO order_requests (key, digest, order_id, created_at)
SELECT 'key-of-' || mark, 'digest-of-' || mark, order_id, now() - interval '8 days' FROM bought;
INSERT INTO order_visitors SELECT order_id, 'client-1', 'session-1', '{ga4}', now() FROM bought WHERE what = 'placed';

INSERT INTO payments (id, order_id, amount, currency, status, method, created_at)
SELECT 'pay_' || mark, orders.id, total, 'INR', CASE WHEN what = 'expired' THEN 'failed' ELSE 'captured' END, 'upi', now() - interval '8 days'
FROM bought JOIN orders ON orders.id = order_id WHERE what NOT IN ('waiting', 'erased');
UPDATE orders SET state = 'expired', stock_held = false FROM bought
WHERE order_id = orders.id AND what IN ('expired', 'erased');
UPDATE orders SET state = 'placed', payment_id = 'pay_' || mark, placed_at = now() - interval '8 days' FROM bought
WHERE order_id = orders.id AND what IN ('placed', 'delivered', 'refunded', 'cancelled');
INSERT INTO outbox (kind, order_id, payload, created_at, done_at, attempts, next_at)
SELECT kind, order_id, '{"from": "the test"}', now() - interval '8 days',
  CASE WHEN what <> 'placed' OR kind <> 'book courier' THEN now() - interval '7 days' END, 1, now() - interval '8 days'
FROM bought CROSS JOIN unnest(ARRAY['analytics purchase', 'book courier', 'order placed mail', 'order shipped mail',
  'order delivered mail', 'order cancelled mail', 'order refunded mail']) AS kind
WHERE what IN ('placed', 'delivered', 'refunded', 'cancelled') AND CASE kind
  WHEN 'order shipped mail' THEN what = 'delivered' WHEN 'order delivered mail' THEN what = 'delivered'
  WHEN 'order cancelled mail' THEN what = 'cancelled' WHEN 'order refunded mail' THEN what = 'refunded' ELSE true END;
INSERT INTO invoices (number, financial_year, serial, order_id, issued_at, total, facts)
SELECT 'GTH/26-27/' || lpad(serial::text, 6, '0'), '26-27', serial, id, now() - interval '8 days', total, '{"seller": "Gathri"}'
FROM (SELECT row_number() OVER (ORDER BY number) AS serial, * FROM orders WHERE placed_at IS NOT NULL) AS paid;
INSERT INTO paper_numbers VALUES ('invoice', '26-27', 4), ('credit note', '26-27', 1);

-- One has arrived, one came back, one was cancelled and its money is still here.
UPDATE orders SET state = 'confirmed' WHERE id = rpad('order-delivered', 24, '-');
UPDATE orders SET state = 'packed' WHERE id = rpad('order-delivered', 24, '-');
UPDATE orders SET state = 'shipped' WHERE id = rpad('order-delivered', 24, '-');
UPDATE orders SET state = 'delivered' WHERE id = rpad('order-delivered', 24, '-');
UPDATE orders SET state = 'refunded', stock_held = false WHERE id = rpad('order-refunded', 24, '-');
UPDATE orders SET state = 'cancelled', stock_held = false WHERE id = rpad('order-cancelled', 24, '-');
INSERT INTO shipments (order_id, reference, courier_order_id, courier_shipment_id, awb, courier_name, stage, label,
  pickup_requested_at, created_at, news_at, next_ask_at)
VALUES (rpad('order-delivered', 24, '-'), 'GTH-000004-ABCDEF', '11', '12', 'AWB13', 'Delhivery Air', 'delivered', 'Delivered',
  now() - interval '7 days', now() - interval '7 days', now() - interval '2 days', now() + interval '1 day');
INSERT INTO parcel_events (order_id, happened_at, stage, label, place, seen_at)
VALUES (rpad('order-delivered', 24, '-'), now() - interval '2 days', 'delivered', 'Delivered', 'Jaipur', now() - interval '2 days');
INSERT INTO courier_updates VALUES ('push-1', '{"awb": "AWB13"}', now() - interval '2 days', now() - interval '2 days', 1, now(), 'noted'),
  ('push-2', '{"awb": "AWB14"}', now(), NULL, 3, now() + interval '1 hour', NULL);

INSERT INTO refunds (key, payment_id, amount, reason, status, provider_refund_id, created_at, attempts, next_at, processed_at)
VALUES ('refund-of-refunded', 'pay_order-refunded', 118200, 'returned', 'processed', 'rfnd_1', now() - interval '3 days', 1, now(), now()),
  ('refund-of-cancelled', 'pay_order-cancelled', 118200, 'cancelled', DEFAULT, NULL, now(), 0, now(), NULL);
UPDATE payments SET status = 'refunded' WHERE id = 'pay_order-refunded';
INSERT INTO credit_notes SELECT 'GTH/CN/26-27/001', '26-27', 1, number, 'refund-of-refunded', now(), total, '{"reason": "returned"}'
FROM invoices WHERE order_id = rpad('order-refunded', 24, '-');

INSERT INTO payment_events VALUES ('evt_1', '{"event": "payment.captured"}', now() - interval '8 days', now(), 1, now(), 'placed'),
  ('evt_2', '{"event": "refund.processed"}', now(), NULL, 4, now() + interval '1 hour', NULL);
INSERT INTO ledger_breaks (kind, reference, details, seen_at) VALUES ('wrong amount', 'pay_order-expired', '{"paise": 1}', now());
INSERT INTO watermarks VALUES ('provider payments', now() - interval '5 minutes');

INSERT INTO reviews (product_id, order_line_id, stars, words, author, city, state, held_for, decided_at)
SELECT 2, (SELECT id FROM order_lines WHERE product_id = 2), 5, 'Lovely silk', 'Asha', 'Jaipur', 'published', '{link}'::text[], now()
UNION ALL SELECT 1, NULL, 2, 'See my site', 'Somebody', '', 'waiting', '{link}', NULL;

INSERT INTO enquiries (kind, email, answers, digest, created_at)
  VALUES ('corporate', 'firm@example.in', '{"pieces": "200"}', 'digest-of-enquiry', now());
INSERT INTO enquiry_pictures VALUES (1, 1, '\x52494646', 40, 30);
INSERT INTO newsletter_readers VALUES (rpad('reader-1', 24, '-'), 'asha@example.in', 'leave-1', now() - interval '9 days', now()),
  (rpad('reader-2', 24, '-'), 'new@example.in', 'leave-2', now(), NULL);
INSERT INTO newsletter_codes VALUES ('code-2', rpad('reader-2', 24, '-'), now() + interval '7 days');
INSERT INTO consents (kind, decision, text_version, anonymous_id, decided_at)
  VALUES ('newsletter', 'granted', '2026-11-01', rpad('reader-1', 24, '-'), now());
