import { shelvedRows } from '#server/platform/database/shelved-rows.ts'
import { orderStateOfShipments, shipmentStates, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'

// Each query returns references of violations in the database; `check-ledger.ts` checks the rest.

const wasPlaced = `orders.placed_at IS NOT NULL`
/** Outbox messages of old orders are deleted (server/platform/privacy/purge-processed.ts). */
const isPurged = `(orders.created_at < now() - interval '400 days'
  AND NOT EXISTS (SELECT FROM outbox AS message WHERE message.order_id = orders.id AND message.kind = 'order placed mail'))`
/** Not while the recipient is asked for the address. */
const wasReady = `('placed' = ANY(states) OR NOT 'asking' = ANY(states))`
const restockedUnits = `(
  SELECT least(order_lines.quantity, coalesce(sum(units), 0)) FROM (
    SELECT units FROM refund_parts WHERE line_id = order_lines.id AND is_restocked
    UNION ALL ${shelvedRows}) AS shelved)`
const stateByStates = `(VALUES ${statesOfShipments().join(', ')}) AS follows (states, state)`

/** Refunds made in the provider's dashboard have no parts: the order may then keep less money than its units cost. */
const isRefundedElsewhere = (orderId: string) => `EXISTS (
  SELECT FROM refunds AS made JOIN dues USING (payment_id) WHERE dues.order_id = ${orderId}
    AND made.key LIKE 'made-elsewhere-%' AND NOT EXISTS (SELECT FROM refund_parts WHERE refund_key = made.key))`

export const unitsFromStock = `
  SELECT order_id, shipment_id, variant_id, quantity - ${restockedUnits} AS quantity FROM order_lines WHERE from_stock
  UNION ALL SELECT order_id, shipment_id, part.variant_id, part.quantity - part.restocked
  FROM order_line_parts AS part JOIN order_lines ON order_lines.id = line_id`

export const ledgerInvariants = {
  'I1 captured money has its placed order, or is on its way back': `
    SELECT payments.id AS reference FROM payments JOIN orders ON orders.id = payments.order_id
    JOIN dues ON dues.id = payments.due_id
    WHERE payments.status = 'captured'
      AND (dues.payment_id = payments.id AND ${wasPlaced} AND dues.amount = payments.amount) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id)
      AND NOT EXISTS (SELECT FROM ledger_breaks WHERE reference = payments.id)`,

  'I2 no payment pays for two orders': `
    SELECT payment_id AS reference FROM dues WHERE payment_id IS NOT NULL
    GROUP BY payment_id HAVING count(*) > 1`,

  'I3 no placed order without captured money': `
    SELECT orders.id AS reference FROM orders
    WHERE ${wasPlaced} AND NOT EXISTS (SELECT FROM dues WHERE order_id = orders.id AND dues.state = 'paid')
    UNION SELECT dues.order_id FROM dues LEFT JOIN payments ON payments.id = dues.payment_id
    WHERE dues.state = 'paid' AND payments.status IS DISTINCT FROM 'captured'
      AND payments.status IS DISTINCT FROM 'refunded'`,

  'C1 cash on delivery is the one payment of its whole order, one parcel at a time collects it, and couriers pay out such cash only': `
    SELECT payments.id AS reference FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.method = 'cash on delivery' AND (payments.id <> 'cash-' || order_id OR payments.amount <> orders.total
      OR (SELECT count(*) FROM shipments WHERE shipments.order_id = orders.id AND again_of IS NULL) <> 1
      OR (SELECT count(*) FROM shipments JOIN parcels ON parcels.shipment_id = shipments.id AND parcels.cash IS NOT NULL
        WHERE shipments.order_id = orders.id AND shipments.state NOT IN ('cancelled', 'returned')) > 1
      OR (SELECT count(*) FROM dues WHERE dues.order_id = orders.id AND payment_id = payments.id) <> 1)
    UNION ALL
    SELECT cash_remittances.shipment_id FROM cash_remittances JOIN shipments ON shipments.id = shipment_id
    WHERE NOT EXISTS (SELECT FROM parcels WHERE parcels.shipment_id = shipments.id AND cash IS NOT NULL)`,

  'I5 no shelf holds less than nothing': `
    SELECT id::text AS reference FROM variants WHERE stock < 0`,

  // Always checks everything, even if other invariants check recent orders only.
  'I5 what lies on a shelf is the sum of its movements': `
    SELECT variants.id::text AS reference FROM variants LEFT JOIN (
      SELECT variant_id, sum(change) AS units FROM public.stock_movements GROUP BY variant_id
    ) AS moved ON variant_id = variants.id
    WHERE stock <> coalesce(units, 0)`,

  'I5 an order holds what its lines took off the shelf, and nothing once it gave that up': `
    SELECT order_id AS reference FROM (
      SELECT units.order_id, variant_id, quantity FROM (${unitsFromStock}) AS units
      JOIN orders ON orders.id = units.order_id JOIN shipments ON shipments.id = shipment_id
      WHERE is_stock_reserved AND shipments.state <> 'cancelled'
      UNION ALL SELECT order_id, variant_id, change FROM stock_movements WHERE order_id IS NOT NULL
    ) AS taken GROUP BY order_id, variant_id HAVING sum(quantity) <> 0`,

  'I5 an order in the making or placed holds its pieces, an expired one none': `
    SELECT id AS reference FROM orders
    WHERE (state = 'awaiting payment' OR ${wasPlaced}) <> is_stock_reserved AND state IN ('awaiting payment', 'expired', 'placed')`,

  'I6 every fact about a shipment made each of its promises once, and nothing else did': `
    SELECT shipments.id AS reference FROM shipments JOIN orders ON orders.id = shipments.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(state), '{}') AS states FROM shipment_status_history WHERE shipment_id = shipments.id
    ) AS been
    WHERE ARRAY(SELECT kind FROM outbox
      WHERE subject = shipments.id AND outbox.order_id = orders.id
        AND kind NOT IN ('order refunded mail', 'order undelivered mail')
      ORDER BY kind) IS DISTINCT FROM ARRAY(
      SELECT kind FROM (VALUES
        ('analytics purchase', ${wasPlaced} AND position = 1),
        ('book courier', ${wasPlaced} AND ${wasReady}),
        ('order placed mail', ${wasPlaced} AND position = 1),
        ('order packing mail', ${wasPlaced} AND ${wasReady}),
        ('order shipped mail', states && ARRAY['shipped', 'out for delivery']),
        ('order delivered mail', 'delivered' = ANY(states)),
        ('order again mail', again_of IS NOT NULL),
        ('order cancelled mail', 'cancelled' = ANY(states) AND again_of IS NULL AND (${wasPlaced} OR EXISTS (
          SELECT FROM order_status_history WHERE order_id = orders.id AND state = 'under review')))
      ) AS promise (kind, due) WHERE due ORDER BY kind)
      AND NOT ${isPurged}`,

  'I6 a refund is told once its money is on its way, unless cancelling was': `
    SELECT orders.id AS reference FROM orders
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(state), '{}') AS states FROM order_status_history WHERE order_id = orders.id
    ) AS been
    LEFT JOIN outbox ON outbox.order_id = orders.id AND kind = 'order refunded mail'
    WHERE CASE WHEN outbox.id IS NULL
      THEN 'refunded' = ANY(states) AND NOT (${wasPlaced} AND 'cancelled' = ANY(states))
      ELSE NOT EXISTS (
        SELECT FROM refunds JOIN dues USING (payment_id) WHERE dues.order_id = orders.id AND status <> 'requested'
      ) END
      AND NOT ${isPurged}`,

  'I6 only of a parcel is a failed delivery told': `
    SELECT subject AS reference FROM outbox WHERE kind = 'order undelivered mail'
      AND NOT EXISTS (SELECT FROM parcels WHERE shipment_id = subject)`,

  'I6 a part of a placed order is told when it is paid, with its receipt voucher, unless it came too late and goes back': `
    SELECT receipt.number AS reference FROM receipt_vouchers AS receipt JOIN orders ON orders.id = receipt.order_id
    JOIN dues ON dues.id = receipt.due_id
    LEFT JOIN outbox ON outbox.order_id = orders.id AND subject = receipt.number AND kind = 'order payment mail'
    WHERE (outbox.id IS NULL) <> (orders.placed_at IS NULL OR EXISTS (
        SELECT FROM refunds WHERE payment_id = dues.payment_id AND cause = 'paid after cancelling'))
      AND NOT ${isPurged}`,

  'I6 units that go back are told once, with their documents, and nothing else is': `
    SELECT min(refunds.key) AS reference FROM refunds JOIN dues ON dues.payment_id = refunds.payment_id
    JOIN orders ON orders.id = dues.order_id
    LEFT JOIN outbox ON outbox.subject = refunds.key AND kind = 'order returned mail'
    WHERE NOT ${isPurged}
    GROUP BY orders.id, regexp_replace(cause, ', try [0-9]+$', '')
    HAVING count(outbox.id) <> CASE WHEN bool_or(cause LIKE 'returned %' AND (
      EXISTS (SELECT FROM credit_notes WHERE refund_key = refunds.key)
      OR EXISTS (SELECT FROM refund_vouchers WHERE refund_key = refunds.key))) THEN 1 ELSE 0 END`,

  'M6 no shipment of an unpaid order has a parcel': `
    SELECT shipments.id AS reference FROM shipments JOIN parcels ON shipment_id = shipments.id
    JOIN orders ON orders.id = shipments.order_id
    WHERE NOT ${wasPlaced} OR shipments.state = 'waiting'`,

  'M6 nothing leaves beyond the money received': `
    SELECT orders.id AS reference FROM orders JOIN shipments ON shipments.order_id = orders.id
    JOIN parcels ON shipment_id = shipments.id
    WHERE ${wasPlaced} AND shipments.state <> 'cancelled'
    GROUP BY orders.id, paid HAVING sum(shipments.total) > paid`,

  'I6 a kept promise of a booking has its parcel booked to the end, or its order ended': `
    SELECT shipments.id AS reference FROM shipments JOIN orders ON orders.id = shipments.order_id
    JOIN outbox ON subject = shipments.id AND kind = 'book courier' AND processed_at IS NOT NULL
    LEFT JOIN parcels ON shipment_id = shipments.id
    WHERE shipments.state IN ('placed', 'confirmed') AND orders.state NOT IN ('under review', 'refunded')
      AND coalesce(payload->>'waitsFor', '') NOT IN ('packed', 'day', 'e-way bill') AND parcels.cancel_requested_at IS NULL
      AND parcels.pickup_requested_at IS NULL AND orders.paid >= orders.total`,

  'I6 the courier of a packed parcel waits for nothing': `
    SELECT subject AS reference FROM outbox JOIN shipments ON shipments.id = subject
    WHERE kind = 'book courier' AND payload->>'waitsFor' = 'packed' AND shipments.state = 'packed'`,

  'I6 the parcel of a cancelled shipment is cancelled, too': `
    SELECT shipments.id AS reference FROM shipments JOIN parcels ON shipment_id = shipments.id
    JOIN orders ON orders.id = shipments.order_id
    WHERE shipments.state = 'cancelled' AND orders.state <> 'refunded' AND parcels.cancel_requested_at IS NULL`,

  'I7 no two orders share a checkout key': `
    SELECT key AS reference FROM idempotency_keys GROUP BY key HAVING count(DISTINCT order_id) > 1`,

  'I9 an order costs what its lines say': `
    SELECT orders.id AS reference FROM orders LEFT JOIN order_lines AS line ON line.order_id = orders.id
    GROUP BY orders.id, subtotal, orders.tax, shipping, total
    HAVING coalesce(sum(line.taxable), 0) <> subtotal
      OR total <> subtotal + orders.tax + shipping
      OR bool_or(line.line_total <> line.quantity * greatest(100, round(line.price * (100 - line.discount) / 100)))`,

  'M1 the shipments of an order are the order, and their lines the shipments': `
    SELECT orders.id AS reference FROM orders CROSS JOIN LATERAL (
      SELECT sum(shipments.taxable) AS taxable, sum(shipments.tax) AS tax, sum(delivery) AS delivery,
        bool_or((shipments.taxable, shipments.tax) IS DISTINCT FROM (lines.taxable, lines.tax)) AS differs
      FROM shipments CROSS JOIN LATERAL (
        SELECT sum(line.taxable) AS taxable, sum(line.tax) AS tax FROM order_lines AS line
        WHERE shipment_id = shipments.id
      ) AS lines
      WHERE order_id = orders.id
    ) AS charged
    WHERE (charged.taxable, charged.tax, delivery, differs) IS DISTINCT FROM (subtotal, orders.tax, shipping, false)`,

  'M2 each rate of a shipment is taxed once on what its lines cost, and its delivery at the highest': `
    SELECT shipments.id AS reference FROM shipments JOIN (
      SELECT shipment_id, max(gst_rate) AS highest_rate, bool_or(is_wrong) AS is_wrong FROM (
        SELECT shipment_id, gst_rate, bool_or(taxable <> line_total + coalesce(adjusted, 0))
          OR sum(tax) <> round(sum(taxable) * gst_rate / 100.0) AS is_wrong
        FROM order_lines LEFT JOIN (
          SELECT line_id, sum(amount) AS adjusted FROM adjustments GROUP BY line_id
        ) AS adjusted ON line_id = order_lines.id
        GROUP BY shipment_id, gst_rate
      ) AS rates GROUP BY shipment_id
    ) AS lines ON shipment_id = shipments.id
    WHERE is_wrong OR delivery_tax <> delivery - round(delivery * 100 / (100.0 + highest_rate))`,

  'M1 what an order costs is wanted by its dues, and what they took is what it was paid': `
    SELECT orders.id AS reference FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(dues.amount) FILTER (WHERE dues.state <> 'void'), 0) AS wanted,
        coalesce(sum(payments.amount), 0) AS taken, count(*) FILTER (WHERE dues.state = 'waiting') AS waiting
      FROM dues LEFT JOIN payments ON payments.id = dues.payment_id WHERE dues.order_id = orders.id
    ) AS all_dues
    WHERE taken <> paid OR wanted > total OR CASE
      WHEN orders.state IN ('expired', 'cancelled', 'refunded') THEN waiting > 0
      -- Its hold may have ended before the wrong amount came.
      ELSE wanted <> total AND (orders.state <> 'under review' OR ${wasPlaced}) END`,

  // Always checks everything, even if other invariants check recent orders only.
  'M8 a code is used as often as orders hold it, and no more often than it may be': `
    SELECT 'code ' || codes.code AS reference FROM codes LEFT JOIN (
      SELECT code, count(*) AS held FROM public.code_uses WHERE is_held GROUP BY code
    ) AS used USING (code)
    WHERE uses <> coalesce(held, 0) OR uses > most_uses`,

  'M8 what a code took off an order is one use of it, until the order gave up what it held': `
    SELECT orders.id AS reference FROM orders LEFT JOIN code_uses ON order_id = orders.id AND is_held
    LEFT JOIN (
      SELECT order_id, min(source) AS code, count(DISTINCT source) AS codes FROM adjustments
      WHERE kind = 'code' OR kind = 'free gift' AND source NOT LIKE 'offer %' GROUP BY order_id
    ) AS reduced ON reduced.order_id = orders.id
    WHERE codes > 1 OR CASE WHEN is_stock_reserved THEN reduced.code END IS DISTINCT FROM code_uses.code`,

  'M4 what was paid for a cancelled order or shipment goes back, of each payment for each cause once': `
    SELECT orders.id AS reference FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(total) FILTER (WHERE shipments.state = 'cancelled'), 0) AS total,
        coalesce(sum(total) FILTER (WHERE shipments.state <> 'cancelled' AND parcels.reference IS NOT NULL), 0) AS gone
      FROM shipments LEFT JOIN parcels ON shipment_id = shipments.id WHERE order_id = orders.id
    ) AS cancelled CROSS JOIN LATERAL (
      SELECT sum(payments.refunded) AS refunded, bool_or(refunds.key IS NOT NULL) AS failed
      FROM dues JOIN payments ON payments.id = dues.payment_id
      LEFT JOIN refunds ON refunds.payment_id = payments.id AND refunds.status IN ('failed', 'bounced')
      WHERE dues.order_id = orders.id
    ) AS back
    WHERE ${wasPlaced} AND failed IS NOT TRUE AND refunded < least(cancelled.total, paid - gone)`,

  'I8 the state of an order follows from its shipments': `
    SELECT orders.id AS reference FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT shipments.state ORDER BY shipments.state), '{}') AS states
      FROM shipments WHERE order_id = orders.id
    ) AS now LEFT JOIN ${stateByStates} USING (states)
    WHERE orders.state NOT IN ('expired', 'under review', 'refunded') AND follows.state IS DISTINCT FROM orders.state
      OR orders.state = 'expired' AND states <> '{waiting}'`,

  'I10 no refund is larger than its payment, or made twice': `
    SELECT payments.id AS reference FROM payments LEFT JOIN refunds
      ON refunds.payment_id = payments.id AND refunds.status <> 'failed'
    GROUP BY payments.id, payments.amount, payments.refunded, payments.owed
    HAVING payments.refunded > payments.amount
      OR coalesce(sum(refunds.amount) FILTER (WHERE refunds.status <> 'bounced'), 0) <> payments.refunded
      OR coalesce(sum(refunds.amount) FILTER (WHERE refunds.status = 'bounced'), 0) <> payments.owed`,

  'M4 no more of a line goes back than was bought and charged, and its units bring back what they cost': `
    SELECT 'line ' || line_id AS reference FROM (
      SELECT shipment_id, line_id, bool_or(status = 'failed') AS has_failed,
        coalesce(sum(units) FILTER (WHERE status <> 'failed'), 0) AS units,
        coalesce(sum(part.taxable) FILTER (WHERE status <> 'failed'), 0) AS taxable,
        coalesce(sum(part.tax) FILTER (WHERE status <> 'failed'), 0) AS tax
      FROM refund_parts AS part JOIN refunds ON refunds.key = refund_key GROUP BY shipment_id, line_id
    ) AS returned JOIN order_lines AS line ON line.id = line_id
    WHERE line.shipment_id <> returned.shipment_id OR units > quantity
      OR returned.taxable > line.taxable OR returned.tax > line.tax
      OR (NOT has_failed OR units = quantity) AND NOT ${isRefundedElsewhere('line.order_id')} AND (returned.taxable, returned.tax) IS DISTINCT FROM
        (round(line.taxable * units::numeric / quantity), round(line.tax * units::numeric / quantity))
    UNION ALL
    SELECT 'delivery of ' || shipments.id FROM (
      SELECT shipment_id, sum(units) AS units, sum(part.taxable) AS taxable, sum(part.tax) AS tax
      FROM refund_parts AS part JOIN refunds ON refunds.key = refund_key
      WHERE line_id IS NULL AND status <> 'failed' GROUP BY shipment_id
    ) AS returned JOIN shipments ON shipments.id = shipment_id
    WHERE CASE WHEN ${isRefundedElsewhere('shipments.order_id')}
      THEN units > 1 OR returned.taxable > delivery - delivery_tax OR returned.tax > delivery_tax
      ELSE (units, returned.taxable, returned.tax) IS DISTINCT FROM (1::bigint, delivery - delivery_tax, delivery_tax) END`,
} as const

function statesOfShipments(): string[] {
  const sets = shipmentStates
    .toSorted()
    .reduce<ShipmentState[][]>((known, state) => [...known, ...known.map((states) => [...states, state])], [[]])
  return sets.map(
    (states) => `('{${states.map((state) => `"${state}"`).join()}}'::text[], '${orderStateOfShipments(states)}')`,
  )
}
