/** Always checks all orders, even if other invariants check recent ones only: see `ledger-invariants.ts`. */
export const capacityInvariants = {
  // Repeats the share on purpose, so that a wrong constant in the code fails this check.
  'M9 orders hold at most 85 of 100 minutes of a day unless a person asked for more': `
    SELECT day::text AS reference FROM workshop_days
    WHERE reserved > minutes * 85 / 100 AND NOT is_stretched AND NOT is_overbooked`,

  'M9 the minutes of a day are those that shipments hold, and no more than it has unless a person asked for more': `
    SELECT day::text AS reference FROM workshop_days LEFT JOIN (
      SELECT day, sum(minutes) AS minutes FROM workshop_load GROUP BY day
    ) AS held USING (day)
    WHERE reserved <> coalesce(held.minutes, 0) OR reserved > workshop_days.minutes AND NOT is_overbooked`,

  'M9 a shipment in the making or placed that has its day holds its minutes, an expired or cancelled one none': `
    SELECT shipments.id AS reference FROM shipments JOIN orders ON orders.id = shipments.order_id
    LEFT JOIN (SELECT shipment_id, sum(minutes) AS minutes FROM workshop_load GROUP BY shipment_id) AS held
      ON shipment_id = shipments.id
    WHERE coalesce(held.minutes, 0) <> CASE
      WHEN NOT is_stock_reserved OR shipments.state = 'cancelled' OR shipments.ship_by IS NULL THEN 0
      ELSE coalesce(work_minutes, 0) END`,
}
