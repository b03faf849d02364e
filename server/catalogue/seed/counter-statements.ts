// Further rows for `seed_orders`: reviews, notes, enquiries, the audit, packings, hand-overs, webhooks.

const NOW = '(SELECT now FROM seed_plan)'
const draw = (salt: number, of = 'i') => `((hashint8extended(${of}, ${salt}) & 1048575) / 1048576.0)`
const ordersShare = (share: number) => `generate_series(1, greatest(3, (SELECT orders FROM seed_plan) / ${share})) AS n`
/** The demo's staff. */
const MEMBERS = `(VALUES (0, 'demo-owner', 'Meera'), (1, 'demo-manager', 'Ravi'), (2, 'demo-packer', 'Lakshmi'), (3, 'demo-support', 'Sana'))
  AS member (place, id, name)`
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const PACKED_DAYS = 30

export const counterTables = [
  'reviews',
  'order_notes',
  'enquiries',
  'enquiry_words',
  'audit',
  'packings',
  'hand_overs',
  'ledger_breaks',
]

export const counterStatements = [
  `INSERT INTO reviews (product_id, order_line_id, rating, body, author, city, state, created_at, hold_reasons, moderated_at, notified_at,
     answer, answered_at)
   SELECT product_id, line_id, 5 - floor(power(${draw(21)}, 3) * 5)::int, 'Lovely work, and packed with care. Order ' || number,
     first_name, city, CASE WHEN is_held THEN 'waiting' WHEN ${draw(22)} < 0.03 THEN 'rejected' ELSE 'published' END, at,
     CASE WHEN is_held THEN ARRAY['link'] ELSE '{}' END, CASE WHEN ${draw(22)} < 0.03 AND NOT is_held THEN at + interval '1 day' END, at,
     CASE WHEN ${draw(23)} < 0.2 THEN 'Thank you for writing.' END, CASE WHEN ${draw(23)} < 0.2 THEN at + interval '2 days' END
   FROM seed_orders AS o JOIN seed_people ON seed_people.no = buyer JOIN seed_first_lines ON shipment_id = o.id CROSS JOIN LATERAL (
     SELECT arrived_at + interval '3 days' AS at, arrived_at > ${NOW} - interval '6 days' AND ${draw(24)} < 0.3 AS is_held
   ) AS written WHERE o.state = 'delivered' AND at < ${NOW} AND ${draw(25)} < 0.05 ORDER BY at`,
  `INSERT INTO order_notes (order_id, staff_id, staff_name, words, is_pinned, created_at)
   SELECT o.id, member.id, name, 'Asked for a call before delivery.', ${draw(26)} < 0.005, placed_at + interval '1 hour'
   FROM seed_orders AS o JOIN ${MEMBERS} ON place = number % 4 WHERE is_placed AND placed_at + interval '1 hour' < ${NOW} AND ${draw(26)} < 0.03
   ORDER BY placed_at`,
  `CREATE TEMP TABLE seed_enquiries ON COMMIT DROP AS
   SELECT n, nextval('enquiry_numbers')::int AS number, ${NOW} - (1 - n::float8 / greatest(3, (SELECT orders FROM seed_plan) / 50)) * interval '700 days'
     - interval '2 hours' AS at, seed_people.* FROM ${ordersShare(50)} JOIN seed_people ON no = 1 + n * 13 % (SELECT buyers FROM seed_plan)`,
  `INSERT INTO enquiries (number, kind, email, answers, digest, created_at, state, due_at)
   SELECT number, (ARRAY['contact', 'bespoke', 'corporate'])[1 + n % 3], email, jsonb_build_object('name', first_name || ' ' || last_name,
     'email', email, 'phone', phone, 'message', 'Do you make it larger, and by when? We need ' || 5 + n % 90 || ' of them.'), 'seeded ' || number, at,
     CASE WHEN at > ${NOW} - interval '4 days' THEN CASE n % 2 WHEN 0 THEN 'new' ELSE 'open' END
       ELSE (ARRAY['closed', 'won', 'lost', 'closed', 'spam', 'waiting for them', 'quoted'])[1 + n % 7] END,
     CASE WHEN at > ${NOW} - interval '4 days' THEN at + interval '2 days' END
   FROM seed_enquiries ORDER BY number`,
  `INSERT INTO enquiry_words (enquiry_number, source, words, staff_name, created_at)
   SELECT number, source, words, name, at + after FROM seed_enquiries JOIN ${MEMBERS} ON place = n % 4 CROSS JOIN (VALUES
     ('us', 'Gladly. Which day do you need them?', interval '3 hours'), ('them', 'In three weeks.', interval '1 day')
   ) AS word (source, words, after) WHERE at < ${NOW} - interval '4 days' ORDER BY number, after`,
  `INSERT INTO audit (at, actor_kind, actor_id, actor_name, operation, subject_kind, subject_id, subject_name, fields, before, after)
   SELECT placed_at + interval '2 hours', 'staff', member.id, name, done.operation, done.kind, done.subject, done.named, ARRAY[field],
     jsonb_build_object(field, done.before), jsonb_build_object(field, done.after)
   FROM seed_orders AS o JOIN ${MEMBERS} ON place = number % 4 CROSS JOIN LATERAL (
     SELECT product_id, variant_id, name AS good FROM seed_lines WHERE seed_lines.basket = o.basket ORDER BY position LIMIT 1
   ) AS line CROSS JOIN LATERAL (VALUES
     (0, 'orders.move', 'order', o.id, 'GTH-' || lpad(o.number::text, 6, '0'), 'state', 'placed', 'confirmed'),
     (1, 'products.write', 'product', product_id::text, good, 'description', 'Made by hand.', 'Made by hand in Jaipur.'),
     (2, 'stock.move', 'variant', variant_id::text, good, 'shelf', 'B3', 'C1')
   ) AS done (n, operation, kind, subject, named, field, before, after)
   WHERE is_placed AND placed_at + interval '2 hours' < ${NOW} AND ${draw(27)} < 0.2 AND n = o.i % 3 ORDER BY placed_at`,
  `INSERT INTO packings (id, shipment_id, n, staff_id, staff_name, started_at, packed_at, packed_by, packed_key, box, weight)
   SELECT md5(shipment_id)::uuid, shipment_id, 1, 'demo-packer', 'Lakshmi', packed_at - interval '20 minutes', packed_at,
     'Lakshmi', md5('key of ' || shipment_id)::uuid, 'M', weight
   FROM seed_orders_parcels JOIN seed_parcels USING (basket, parcel)
   WHERE fate = 'sent' AND packed_at <= ${NOW} AND left_at > ${NOW} - interval '${PACKED_DAYS} days'`,
  `CREATE TEMP TABLE seed_hand_overs ON COMMIT DROP AS
   SELECT shipment_id, courier_name AS courier, day, md5(courier_name || day)::uuid AS id
   FROM seed_orders_parcels JOIN seed_parcels USING (basket, parcel)
   CROSS JOIN LATERAL (SELECT (left_at AT TIME ZONE 'Asia/Kolkata')::date AS day) AS gone
   WHERE fate = 'sent' AND left_at <= ${NOW}`,
  `INSERT INTO hand_overs (id, courier, staff_id, staff_name, handed_over_at)
   SELECT DISTINCT id, courier, 'demo-packer', 'Lakshmi', (day + time '18:30') AT TIME ZONE 'Asia/Kolkata' FROM seed_hand_overs
   WHERE (day + time '18:30') AT TIME ZONE 'Asia/Kolkata' <= ${NOW} ON CONFLICT DO NOTHING`,
  `INSERT INTO hand_over_parcels (shipment_id, hand_over_id, how) SELECT shipment_id, id, 'scan' FROM seed_hand_overs
   JOIN hand_overs USING (id) WHERE day > ${NOW} - interval '${PACKED_DAYS} days'`,
  `INSERT INTO ledger_breaks (kind, reference, details, detected_at, resolved_at, notified_at)
   SELECT 'parcel in trouble', shipment_id || ': seeded', '{"message": "The courier came twice, and nobody was there."}', left_at + interval '1 day',
     CASE WHEN o.state = 'delivered' THEN arrived_at END, left_at + interval '1 day'
   FROM seed_orders_parcels AS o WHERE fate = 'sent' AND left_at + interval '1 day' < ${NOW}
     AND ${draw(28)} < CASE WHEN o.state = 'delivered' THEN 0.001 ELSE 0.01 END`,
  `INSERT INTO pictures (digest, name, url, file_name, crop, width, height, webp, tint, made_by, created_at, alt)
   SELECT md5('a' || n || ${NOW}) || md5('b' || n), name, '/pictures/' || name || '_' || substr(md5(n::text), 1, 10) || '.webp', 'tray ' || n || '.jpg',
     '{"left": 0, "top": 0, "size": 1}', 1, 1, decode('${WEBP}', 'base64'), '#d8c3b0', 'Meera',
     ${NOW} - n * interval '1 minute', 'A brass tray from above, number ' || n
   FROM ${ordersShare(200)} CROSS JOIN LATERAL (SELECT 'upload-' || substr(md5('seeded picture ' || n || ${NOW}), 1, 24) AS name) AS named
   ON CONFLICT DO NOTHING`,
  `INSERT INTO webhook_ends (id, url, events, secret_sealed, state, created_by, created_at)
   SELECT 'seeded-end', 'https://example.com/hooks', ARRAY['order.placed'], '', 'off', 'Meera', ${NOW} ON CONFLICT DO NOTHING`,
  `INSERT INTO webhook_sends (end_id, event, subject, data, status, attempts, next_attempt_at, created_at, tried_at, answer_status)
   SELECT 'seeded-end', 'order.placed', 'GTH-' || lpad(number::text, 6, '0'), '{}', 'arrived', 1, placed_at, placed_at, placed_at, 200
   FROM seed_orders WHERE is_placed AND placed_at > ${NOW} - interval '25 days' ORDER BY placed_at`,
  `INSERT INTO exports (kind, made_by_id, made_at, expires_at)
   SELECT 'orders', 'demo-owner', ${NOW} - n * interval '1 minute', ${NOW} + interval '20 hours' FROM generate_series(1, 40) AS n`,
  // Those jobs read recent changes, but these orders are old.
  `DELETE FROM watermarks WHERE name IN ('buyers', 'day figures', 'day figures of what left')`,
  // The provider knows none of these payments.
  `INSERT INTO watermarks (name, reached_at) SELECT name, now FROM seed_plan CROSS JOIN (VALUES ('ledger comparison'), ('popularity')) AS job (name)
   ON CONFLICT (name) DO UPDATE SET reached_at = excluded.reached_at`,
]
