import { SLACK_DAYS } from '#shop/checkout/delivery-estimate.ts'
import { NUMBER } from './plan-baskets.ts'

// Each statement writes rows for all of `seed_orders`. Row numbers determine them, so two runs create the same shop.

const planned = (column: string) => `(SELECT ${column} FROM seed_plan)`
const NOW = planned('now')
const draw = (salt: number, of = 'i') => `((hashint8extended(${of}, ${salt}) & 1048575) / 1048576.0)`
const indianNoon = (day: string) => `((${day} + time '16:30') AT TIME ZONE 'Asia/Kolkata')`
/** Guest orders are no older: retention would have erased them. */
const GUEST_DAYS = 150
const OUTBOX_DAYS = 410
const EVENT_DAYS = 60

const schedule = `
  SELECT i, CASE
    WHEN i > ${planned('orders')} - ${planned('unpaid')} THEN ${NOW} - (${planned('orders')} - i) * interval '25 seconds'
    WHEN i > ${planned('orders')} - ${planned('recent')} THEN ${NOW} - interval '6 days' + (i - ${planned('orders')} + ${planned('recent')})::float8 / ${planned('recent')} * interval '143 hours'
    ELSE ${NOW} - interval '730 days' + i::float8 / (${planned('orders')} - ${planned('recent')}) * interval '724 days' END AS created_at,
    1 + floor(${planned('buyers')} * CASE WHEN ${draw(1)} < 0.35 THEN ${draw(2)} ELSE power(${draw(2)}, 2) END)::int AS drawn_buyer
  FROM generate_series(1, ${planned('orders')}) AS i`

const fates = `
  SELECT i, created_at, 1 + floor((SELECT count(*) FROM seed_baskets) * ${draw(3)})::int AS basket,
    CASE WHEN i > ${planned('orders')} - ${planned('unpaid')} THEN 'unpaid' WHEN ${draw(4)} < 0.05 AND created_at < ${NOW} - interval '1 hour' THEN 'expired'
      WHEN ${draw(4)} < 0.065 AND created_at < ${NOW} - interval '4 hours' THEN 'called off' ELSE 'sent' END AS fate,
    CASE WHEN drawn_buyer % 4 = 0 AND created_at < ${NOW} - interval '${GUEST_DAYS} days' THEN drawn_buyer - 1 ELSE drawn_buyer END AS buyer,
    CASE WHEN ${draw(5)} < 0.15 THEN 1 + floor(${planned('buyers')} * ${draw(6)})::int END AS given_to
  FROM (${schedule}) AS scheduled`

/** Ships on its day, a few late; `arrived_at` may be in the future. */
const days = `
  SELECT fates.*, created_at + interval '90 seconds' AS placed_at, leaves.ship_by,
    ${indianNoon('leaves.last_day')} + ${draw(7)} * interval '2 hours'
      + CASE WHEN ${draw(8)} < 0.9 THEN 0 WHEN ${draw(8)} < 0.97 THEN 1 ELSE 3 END * interval '1 day' AS left_at,
    (2 + 3 * ${draw(9)}) * interval '1 day' AS way
  FROM (${fates}) AS fates CROSS JOIN LATERAL (
    SELECT min(seed_days.ship_by) AS ship_by, max(seed_days.ship_by) AS last_day
    FROM seed_parcels AS parcel JOIN seed_days USING (days_to_make)
    WHERE parcel.basket = fates.basket
      AND seed_days.placed_on = ((created_at + interval '90 seconds') AT TIME ZONE 'Asia/Kolkata')::date
      AND seed_days.is_late = (extract(hour FROM (created_at + interval '90 seconds') AT TIME ZONE 'Asia/Kolkata') >= 14)
  ) AS leaves`

export const createSeedOrders = `
  CREATE TEMP TABLE seed_orders ON COMMIT DROP AS
  SELECT numbered.*, lpad(to_hex(number), 8, '0') || substr(md5('seeded order ' || number), 1, 16) AS id,
    fate IN ('sent', 'called off') AS is_placed, CASE fate WHEN 'unpaid' THEN 'awaiting payment' WHEN 'expired' THEN 'expired'
      WHEN 'called off' THEN 'refunded' ELSE CASE
        WHEN left_at + way <= ${NOW} THEN 'delivered' WHEN left_at + way - interval '6 hours' <= ${NOW} THEN 'out for delivery'
        WHEN left_at <= ${NOW} THEN 'shipped' WHEN packed_at <= ${NOW} THEN 'packed'
        WHEN ${draw(10)} < 0.4 THEN 'confirmed' ELSE 'placed' END END AS state
  FROM (SELECT days.*, left_at + way AS arrived_at,
    greatest(placed_at + interval '2 hours', left_at - (2 + 28 * ${draw(15)}) * interval '1 hour') AS packed_at, nextval('order_numbers')::int AS number FROM (${days} ORDER BY i) AS days) AS numbered`

export const indexSeedOrders = [
  `CREATE TEMP TABLE seed_orders_parcels ON COMMIT DROP AS
   SELECT o.*, parcel, CASE parcel WHEN 1 THEN o.id ELSE o.id || '-' || parcel END AS shipment_id,
     CASE parcel WHEN 1 THEN coalesce(given_to, buyer) ELSE 1 + (buyer + 17) % ${planned('buyers')} END AS recipient,
     CASE o.state WHEN 'awaiting payment' THEN 'waiting' WHEN 'expired' THEN 'waiting' WHEN 'refunded' THEN 'cancelled' ELSE o.state END
       AS shipment_state,
     CASE WHEN is_placed THEN day.ship_by END AS leaves_on,
     CASE WHEN is_placed THEN day.ship_by + p.estimated_days::int + ${SLACK_DAYS} END AS promised
   FROM seed_orders AS o JOIN seed_parcels AS p ON p.basket = o.basket
   JOIN seed_days AS day ON day.days_to_make = p.days_to_make AND ${isDayOf('day', 'o')}`,
  'ANALYZE seed_orders',
  'ANALYZE seed_orders_parcels',
] as const

const personJson = (
  email: string,
) => `jsonb_build_object('firstName', to_.first_name, 'lastName', to_.last_name, 'email', ${email},
  'phone', to_.phone, 'address', to_.street, 'city', to_.city, 'country', 'India', 'state', to_.state, 'postcode', to_.postcode)`
const fullName = (of: string) => `(${of}.first_name || ' ' || ${of}.last_name)`
const searched = (of: string) =>
  `concat_ws(' ', ${of}.first_name, ${of}.last_name, ${of}.phone, ${of}.postcode, ${of}.city)`

const isGiven = `${fullName('by_')} <> ${fullName('to_')}`

const orders = `
  INSERT INTO orders (id, number, state, customer_id, email, buyer, fingerprint, subtotal, tax, shipping, total, paid,
    is_stock_reserved, reserved_until, created_at, placed_at, sales_counted, ship_by, promised, held_for, held_by, held_at, made_at,
    search_text)
  SELECT o.id, number, o.state, by_.customer_id, by_.email,
    jsonb_build_object('name', ${fullName('by_')}, 'email', by_.email, 'phone', by_.phone), 'seeded ' || o.id,
    subtotal, tax, shipping, total, CASE WHEN is_placed THEN total ELSE 0 END, fate IN ('sent', 'unpaid'),
    created_at + interval '30 minutes', created_at, CASE WHEN is_placed THEN placed_at END, fate = 'sent',
    CASE WHEN is_placed THEN o.ship_by END, CASE WHEN is_placed THEN to_.promised END, held.words, held.by, held.at,
    CASE WHEN o.state = 'confirmed' AND ${draw(11, 'o.i')} < 0.3 THEN placed_at + interval '20 hours' END,
    CASE WHEN is_placed THEN lower(concat_ws(' ', ${fullName('by_')}, by_.email, by_.phone, to_.words)) END
  FROM seed_orders AS o JOIN seed_baskets ON no = basket JOIN seed_people AS by_ ON by_.no = buyer
  JOIN (
    SELECT p.id, string_agg(DISTINCT ${searched('to_')}, ' ') AS words, max(p.promised) AS promised
    FROM seed_orders_parcels AS p JOIN seed_people AS to_ ON to_.no = p.recipient GROUP BY p.id
  ) AS to_ ON to_.id = o.id
  LEFT JOIN LATERAL (
    SELECT 'Asks for another ribbon; wait for the answer.' AS words, 'Meera' AS by, placed_at + interval '2 hours' AS at
    WHERE o.state IN ('placed', 'confirmed') AND ${draw(12, 'o.i')} < 0.03
  ) AS held ON true`

function isDayOf(day: string, of: string): string {
  return `${day}.placed_on = (${of}.placed_at AT TIME ZONE 'Asia/Kolkata')::date
    AND ${day}.is_late = (extract(hour FROM ${of}.placed_at AT TIME ZONE 'Asia/Kolkata') >= 14)`
}

const shipments = `
  INSERT INTO shipments (id, order_id, position, state, recipient, quote_id, courier_id, courier_name, estimated_days, days_to_make,
    weight, taxable, tax, delivery, delivery_tax, total, ship_by, promised)
  SELECT shipment_id, o.id, o.parcel, shipment_state, ${personJson(`CASE WHEN o.parcel = 1 AND given_to IS NULL THEN to_.email ELSE '' END`)},
    'seeded-quote-' || o.id, courier_id, courier_name, estimated_days, p.days_to_make, weight, taxable, tax, delivery, delivery_tax,
    total, leaves_on, promised
  FROM seed_orders_parcels AS o JOIN seed_parcels AS p USING (basket, parcel) JOIN seed_people AS to_ ON to_.no = recipient`

const lines = `
  INSERT INTO order_lines (order_id, shipment_id, product_id, variant_id, name, picture, price, discount, unit_price, quantity,
    line_total, weight, length, breadth, height, category, material, hsn, gst_rate, from_stock, taxable, tax)
  SELECT o.id, shipment_id, product_id, variant_id, name, picture, price, discount, unit_price, quantity, line_total, weight, length,
    breadth, height, category, material, hsn, gst_rate, from_stock, taxable, tax
  FROM seed_orders_parcels AS o JOIN seed_lines AS l USING (basket, parcel) ORDER BY o.i, shipment_id, l.position`

/** Receives the sold units first, so that stock stays unchanged. */
const movements = [
  `INSERT INTO stock_movements (variant_id, change, reason, actor, created_at)
   SELECT variant_id, sum(quantity), 'received', 'seed', date_trunc('month', created_at)
   FROM seed_orders AS o JOIN seed_lines USING (basket) WHERE from_stock AND fate IN ('sent', 'unpaid')
   GROUP BY variant_id, date_trunc('month', created_at)`,
  `INSERT INTO stock_movements (variant_id, change, reason, order_id, actor, created_at)
   SELECT variant_id, change, reason, id, actor, at FROM (
     SELECT i, variant_id, o.id, -sum(quantity) AS change, 'reserved' AS reason, 'shopper' AS actor, created_at AS at
     FROM seed_orders AS o JOIN seed_lines USING (basket) WHERE from_stock GROUP BY i, variant_id, o.id, created_at
     UNION ALL SELECT i, variant_id, o.id, sum(quantity), 'released', CASE fate WHEN 'expired' THEN 'clock' ELSE 'shopper' END,
       created_at + interval '2 hours'
     FROM seed_orders AS o JOIN seed_lines USING (basket) WHERE from_stock AND fate IN ('expired', 'called off')
     GROUP BY i, variant_id, o.id, created_at, fate) AS moved ORDER BY at`,
]

const money = [
  `INSERT INTO dues (id, order_id, position, amount, payable_from, payable_until, state, provider_order_id, payment_id)
   SELECT id, id, 1, total, created_at, created_at + interval '30 minutes',
     CASE WHEN is_placed THEN 'paid' WHEN fate = 'expired' THEN 'void' ELSE 'waiting' END,
     CASE WHEN fate <> 'unpaid' THEN 'order_' || substr(id, 9) END, CASE WHEN is_placed THEN 'pay_' || substr(id, 9) END
   FROM seed_orders JOIN seed_baskets ON no = basket`,
  `INSERT INTO payments (id, order_id, due_id, amount, currency, status, method, created_at)
   SELECT 'pay_' || substr(id, 9), id, id, total, 'INR', 'captured',
     (ARRAY['upi', 'upi', 'upi', 'card', 'card', 'netbanking', 'wallet'])[1 + floor(7 * ${draw(13)})], placed_at
   FROM seed_orders JOIN seed_baskets ON no = basket WHERE is_placed`,
]

const history = [
  `INSERT INTO order_status_history (order_id, state, changed_at)
   SELECT id, been.state, been.at FROM seed_orders AS o CROSS JOIN LATERAL (VALUES
     (1, 'awaiting payment', created_at, true), (2, 'expired', created_at + interval '31 minutes', fate = 'expired'),
     (2, 'placed', placed_at, is_placed), (3, 'cancelled', placed_at + interval '2 hours', fate = 'called off'),
     (4, 'refunded', placed_at + interval '3 hours', fate = 'called off'),
     (3, 'confirmed', placed_at + interval '1 hour', o.state = 'confirmed'),
     (4, 'packed', packed_at, o.state = 'packed'),
     (5, 'shipped', left_at, fate = 'sent' AND left_at <= ${NOW}),
     (6, 'out for delivery', arrived_at - interval '6 hours', o.state = 'out for delivery'),
     (7, 'delivered', arrived_at, o.state = 'delivered')
   ) AS been (step, state, at, was) WHERE was ORDER BY i, step`,
  `INSERT INTO shipment_status_history (shipment_id, state, changed_at)
   SELECT shipment_id, been.state, been.at FROM seed_orders_parcels AS o CROSS JOIN LATERAL (VALUES
     (1, 'placed', placed_at, is_placed), (2, 'cancelled', placed_at + interval '2 hours', fate = 'called off'),
     (2, 'confirmed', placed_at + interval '1 hour', o.state = 'confirmed'),
     (3, 'packed', packed_at, o.state = 'packed'),
     (4, 'shipped', left_at, fate = 'sent' AND left_at <= ${NOW}),
     (5, 'out for delivery', arrived_at - interval '6 hours', o.state = 'out for delivery'),
     (6, 'delivered', arrived_at, o.state = 'delivered')
   ) AS been (step, state, at, was) WHERE was ORDER BY i, shipment_id, step`,
]

const promises = `
  INSERT INTO outbox (kind, order_id, subject, created_at, processed_at, attempts, next_attempt_at)
  SELECT kind, o.id, shipment_id, at, at + interval '4 seconds', 1, at + interval '30 seconds'
  FROM seed_orders_parcels AS o CROSS JOIN LATERAL (VALUES
    ('analytics purchase', placed_at, parcel = 1), ('order placed mail', placed_at, parcel = 1), ('book courier', placed_at, true),
    ('order packing mail', placed_at, true), ('order cancelled mail', placed_at + interval '2 hours', fate = 'called off'),
    ('order shipped mail', left_at, fate = 'sent' AND left_at <= ${NOW}), ('order delivered mail', arrived_at, o.state = 'delivered')
  ) AS promise (kind, at, is_due) WHERE is_placed AND is_due AND created_at > ${NOW} - interval '${OUTBOX_DAYS} days' ORDER BY o.i, shipment_id`

const parcels = [
  `INSERT INTO parcels (shipment_id, reference, courier_order_id, courier_shipment_id, awb, courier_name, stage, pickup_requested_at,
     created_at, changed_at)
   SELECT shipment_id, 'GTH-' || lpad(number::text, 6, '0') || '-' || upper(substr(md5(shipment_id), 1, 6)), 'S' || number || '-' || parcel,
     'P' || number || '-' || parcel, '77' || lpad(number::text, 9, '0') || parcel, courier_name,
     CASE o.state WHEN 'delivered' THEN 'delivered' WHEN 'out for delivery' THEN 'out-for-delivery' WHEN 'shipped' THEN 'in-transit'
       ELSE 'booked' END, placed_at + interval '1 minute', placed_at + interval '1 minute', least(${NOW}, greatest(placed_at, left_at))
   FROM seed_orders_parcels AS o JOIN seed_parcels USING (basket, parcel) WHERE fate = 'sent'`,
  `INSERT INTO parcel_events (shipment_id, happened_at, stage, label, place, recorded_at)
   SELECT shipment_id, at, event.stage, label, place, at + interval '1 minute'
   FROM seed_orders_parcels AS o JOIN seed_people AS to_ ON to_.no = recipient CROSS JOIN LATERAL (VALUES
     ('picked-up', 'PICKED UP', left_at, 'Jaipur'), ('in-transit', 'IN TRANSIT', left_at + interval '1 day', 'Delhi'),
     ('delivered', 'DELIVERED', arrived_at, to_.city)
   ) AS event (stage, label, at, place) WHERE fate = 'sent' AND at <= ${NOW} AND at > ${NOW} - interval '${EVENT_DAYS} days' ORDER BY o.i, at`,
]

const addressLines = `jsonb_build_array(${fullName('to_')}, to_.street, to_.city || ' ' || to_.postcode, to_.state || ' (' || to_.gst || '), India')`
const place = `jsonb_build_object('code', to_.gst, 'state', to_.state)`

/** Numbers follow the order of placing, by financial year. */
export const numberInvoices = `
  CREATE TEMP TABLE seed_invoices ON COMMIT DROP AS
  SELECT shipment_id, o.id AS order_id, year, coalesce(last_serial, 0) + row_number() OVER (PARTITION BY year ORDER BY o.i, parcel) AS serial
  FROM seed_orders_parcels AS o CROSS JOIN LATERAL (SELECT ${financialYear('placed_at')} AS year) AS dated
  LEFT JOIN document_numbers ON kind = 'invoice' AND financial_year = year WHERE is_placed`

function financialYear(at: string): string {
  const april = `((${at} AT TIME ZONE 'Asia/Kolkata') - interval '3 months')`
  return `to_char(${april}, 'YY') || '-' || to_char(${april} + interval '1 year', 'YY')`
}

const documentNumber = (prefix: string) =>
  `'${prefix}/' || CASE WHEN serial < 1000000 THEN year ELSE replace(year, '-', '') END || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0')`
const keepNumbers = (kind: string, from: string) => `
  INSERT INTO document_numbers (kind, financial_year, last_serial) SELECT '${kind}', year, max(serial) FROM ${from} GROUP BY year
  ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = excluded.last_serial`

export const invoices = [
  `INSERT INTO invoices (number, financial_year, serial, order_id, issued_at, total, facts)
   SELECT ${documentNumber('GTH')}, year, serial, o.id, placed_at, p.total, jsonb_build_object('seller', (SELECT seller FROM seed_plan),
     'buyer', CASE WHEN ${isGiven} THEN jsonb_build_array(${fullName('by_')}) ELSE ${addressLines} END,
     'place', ${place}, 'sameState', to_.state = (SELECT seller_state FROM seed_plan), 'stateTax', 'SGST',
     'orderNumber', 'GTH-' || lpad(number::text, 6, '0') || CASE WHEN parcels > 1 THEN ', parcel ' || o.parcel || ' of ' || parcels ELSE '' END)
     || CASE WHEN ${isGiven} THEN jsonb_build_object('shipTo', ${addressLines}) ELSE '{}' END
     || (CASE WHEN to_.state = (SELECT seller_state FROM seed_plan) THEN p.here ELSE p.elsewhere END->'invoice')
   FROM seed_orders_parcels AS o JOIN seed_invoices USING (shipment_id) JOIN seed_parcels AS p USING (basket, parcel)
   JOIN seed_baskets ON no = basket JOIN seed_people AS by_ ON by_.no = buyer JOIN seed_people AS to_ ON to_.no = recipient`,
  `INSERT INTO invoice_shipments (invoice_number, shipment_id) SELECT ${documentNumber('GTH')}, shipment_id FROM seed_invoices`,
  keepNumbers('invoice', 'seed_invoices'),
]

const returnKey = `'refund-pay_' || substr(o.id, 9) || '-returned-' || substr(md5(o.id), 1, 12)`
/** Cancelled orders refund everything; some delivered ones one unit of the first line. */
export const refunds = [
  `CREATE TEMP TABLE seed_first_lines ON COMMIT DROP AS
   SELECT shipment_id, min(line.id) AS line_id, (array_agg(product_id ORDER BY line.id))[1] AS product_id
   FROM order_lines AS line JOIN seed_orders_parcels USING (shipment_id) GROUP BY shipment_id`,
  'ANALYZE seed_first_lines',
  `CREATE TEMP TABLE seed_refunds ON COMMIT DROP AS
   SELECT o.*, year,
     coalesce((SELECT last_serial FROM document_numbers WHERE kind = 'credit note' AND financial_year = year), 0)
       + row_number() OVER (PARTITION BY year ORDER BY at, shipment_id) AS serial
   FROM (
     SELECT o.*, placed_at + interval '3 hours' AS at, 'order cancelled' AS cause, p.total AS amount,
       'refund-pay_' || substr(o.id, 9) || '-order-cancelled' AS key
     FROM seed_orders_parcels AS o JOIN seed_parcels AS p USING (basket, parcel) WHERE fate = 'called off'
     UNION ALL
     SELECT o.*, arrived_at + interval '30 hours', 'returned ' || substr(md5(o.id), 1, 12),
       (p.here->>'taxable')::int + (p.here->>'tax')::int, ${returnKey}
     FROM seed_orders_parcels AS o JOIN seed_parcels AS p USING (basket, parcel)
     WHERE o.state = 'delivered' AND o.parcel = 1 AND p.here->'note' <> 'null' AND arrived_at + interval '31 hours' < ${NOW} AND ${draw(14)} < 0.01
   ) AS o CROSS JOIN LATERAL (SELECT ${financialYear('at')} AS year) AS dated`,
  `INSERT INTO refunds (key, payment_id, amount, reason, cause, status, provider_refund_id, created_at, attempts, next_attempt_at,
     processed_at)
   SELECT key, 'pay_' || substr(id, 9), sum(amount), CASE cause WHEN 'order cancelled' THEN 'cancelled by the shopper' ELSE 'Broken on the way' END,
     cause, 'processed', 'rfnd_' || substr(id, 9), at - interval '1 minute', 1, at, at
   FROM seed_refunds GROUP BY key, id, cause, at`,
  `UPDATE payments SET refunded = back.amount FROM (SELECT id, sum(amount) AS amount FROM seed_refunds GROUP BY id) AS back
   WHERE payments.order_id = back.id`,
  `INSERT INTO refund_parts (refund_key, shipment_id, line_id, units, taxable, tax)
   SELECT key, r.shipment_id, line.id, quantity, line.taxable, line.tax FROM seed_refunds AS r JOIN order_lines AS line USING (shipment_id)
   WHERE cause = 'order cancelled'
   UNION ALL SELECT key, shipment_id, NULL, 1, delivery - delivery_tax, delivery_tax
   FROM seed_refunds JOIN seed_parcels USING (basket, parcel) WHERE cause = 'order cancelled'
   UNION ALL SELECT key, shipment_id, line_id, 1, (here->>'taxable')::int, (here->>'tax')::int
   FROM seed_refunds JOIN seed_parcels USING (basket, parcel) JOIN seed_first_lines USING (shipment_id) WHERE cause <> 'order cancelled'`,
  `INSERT INTO outbox (kind, order_id, subject, created_at, processed_at, attempts, next_attempt_at)
   SELECT 'order returned mail', id, key, at, at + interval '4 seconds', 1, at FROM seed_refunds
   WHERE cause <> 'order cancelled' AND created_at > ${NOW} - interval '${OUTBOX_DAYS} days'`,
]

export const creditNotes = [
  `INSERT INTO credit_notes (number, financial_year, serial, invoice_number, refund_key, issued_at, total, facts)
   SELECT ${documentNumber('GTC').replaceAll('serial', 'r.serial').replaceAll('year', 'r.year')}, r.year, r.serial, invoices.number, key, at, amount,
     invoices.facts || jsonb_build_object('invoiceNumber', invoices.number, 'invoicedAt', to_char(issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     || CASE cause WHEN 'order cancelled' THEN jsonb_build_object('reason', 'cancelled by the shopper') ELSE jsonb_build_object('reason', 'Broken on the way')
       || replace((CASE WHEN (facts->>'sameState')::boolean THEN here ELSE elsewhere END->'note')::text, '${NUMBER}', invoices.number)::jsonb END
   FROM seed_refunds AS r JOIN seed_parcels USING (basket, parcel) JOIN invoice_shipments USING (shipment_id)
   JOIN invoices ON invoices.number = invoice_number`,
  keepNumbers('credit note', 'seed_refunds'),
]

export const orderStatements = [orders, shipments, lines, ...movements, ...money, ...history, promises, ...parcels]
export const filledTables =
  'orders shipments order_lines stock_movements dues payments order_status_history shipment_status_history outbox parcels parcel_events invoices invoice_shipments refunds refund_parts credit_notes'.split(
    ' ',
  )
