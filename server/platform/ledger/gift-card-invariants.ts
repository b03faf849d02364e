/** Gift cards: see `ledger-invariants.ts`. */
export const giftCardInvariants = {
  // Always checks everything, even if other invariants check recent orders only.
  'G1 a gift card is issued once, and its balance is the sum of its entries': `
    SELECT 'gift card ' || gift_cards.id AS reference FROM gift_cards LEFT JOIN (
      SELECT card_id, sum(amount) AS amount, sum(amount) FILTER (WHERE kind = 'issued') AS issued
      FROM public.gift_card_entries GROUP BY card_id
    ) AS moved ON card_id = gift_cards.id
    WHERE balance <> coalesce(moved.amount, 0) OR balance < 0 OR issued IS DISTINCT FROM gift_cards.amount`,

  'G2 gift cards hold what they pay of an open order, have spent it of a placed one, and nothing of another': `
    SELECT coalesce(due.order_id, moved.order_id) AS reference FROM (
      SELECT * FROM dues WHERE due_kind = 'gift cards'
    ) AS due FULL JOIN (
      SELECT order_id, -coalesce(sum(amount) FILTER (WHERE kind IN ('held', 'released')), 0) AS held,
        -coalesce(sum(amount) FILTER (WHERE kind = 'spent'), 0) AS spent
      FROM gift_card_entries WHERE order_id IS NOT NULL GROUP BY order_id
    ) AS moved ON moved.order_id = due.order_id
    WHERE (coalesce(held, 0), coalesce(spent, 0)) IS DISTINCT FROM
      (CASE due.state WHEN 'waiting' THEN due.amount ELSE 0 END, CASE due.state WHEN 'paid' THEN due.amount ELSE 0 END)
    UNION ALL
    SELECT order_id FROM gift_card_entries WHERE kind IN ('held', 'released') GROUP BY order_id, card_id HAVING sum(amount) > 0
    UNION ALL
    SELECT order_id FROM dues GROUP BY order_id
    HAVING count(*) FILTER (WHERE due_kind = 'gift cards') > 1 OR bool_or(due_kind = 'rest') AND NOT bool_or(due_kind = 'gift cards')`,

  'G3 money of gift cards goes back to the cards that paid, once for each refund, and no card gets more than it gave': `
    SELECT refunds.key AS reference FROM refunds JOIN payments ON payments.id = payment_id LEFT JOIN (
      SELECT refund_key, sum(amount) AS amount FROM gift_card_entries WHERE kind = 'refunded' GROUP BY refund_key
    ) AS back ON refund_key = refunds.key
    WHERE CASE WHEN payments.method = 'gift card' AND refunds.status = 'processed'
      THEN back.amount IS DISTINCT FROM refunds.amount ELSE back.amount IS NOT NULL END
    UNION ALL
    SELECT order_id FROM gift_card_entries WHERE kind IN ('spent', 'refunded') GROUP BY order_id, card_id HAVING sum(amount) > 0`,

  // Purchases belong to no order, so these always check everything.
  'G4 a gift card is sold once, for the money that was paid for it, and other money for it goes back': `
    SELECT bought.id AS reference FROM gift_card_purchases AS bought
    LEFT JOIN public.payments AS paid ON paid.id = bought.payment_id AND paid.purchase_id = bought.id
      AND paid.status IN ('captured', 'refunded')
    LEFT JOIN (SELECT purchase_id, count(*) AS cards, sum(amount) AS amount FROM gift_cards GROUP BY purchase_id) AS sold
      ON sold.purchase_id = bought.id
    WHERE (bought.payment_id IS NULL) <> (paid.id IS NULL) OR coalesce(cards, 0) <> num_nonnulls(bought.payment_id)
      OR sold.amount IS DISTINCT FROM paid.amount
    UNION ALL
    SELECT id FROM public.payments AS paid WHERE purchase_id IS NOT NULL AND status = 'captured'
      AND NOT EXISTS (SELECT FROM gift_card_purchases WHERE payment_id = paid.id)
      AND NOT EXISTS (SELECT FROM public.refunds WHERE payment_id = paid.id)`,

  'G5 what goes back of the price of a gift card is taken off it, also when it comes back, and nothing more': `
    SELECT min(refunds.key) AS reference FROM public.refunds JOIN gift_card_purchases AS bought USING (payment_id)
    LEFT JOIN (
      SELECT refund_key, -sum(amount) AS amount FROM public.gift_card_entries WHERE kind = 'voided' GROUP BY refund_key
    ) AS taken ON refund_key = refunds.key
    WHERE refunds.key NOT LIKE 'made-elsewhere-%'
    GROUP BY payment_id, regexp_replace(cause, ', try [0-9]+$', '')
    HAVING coalesce(sum(taken.amount), 0) <> max(refunds.amount)
    UNION ALL
    SELECT refund_key FROM public.gift_card_entries AS taken JOIN gift_cards ON gift_cards.id = card_id
    JOIN public.refunds ON refunds.key = refund_key
    LEFT JOIN gift_card_purchases AS bought ON bought.id = gift_cards.purchase_id AND bought.payment_id = refunds.payment_id
    WHERE kind = 'voided' GROUP BY refund_key HAVING -sum(taken.amount) > max(refunds.amount) OR bool_or(bought.id IS NULL)
    UNION ALL
    SELECT payment_id FROM gift_cards JOIN gift_card_purchases AS bought ON bought.id = purchase_id
    JOIN public.payments ON payments.id = payment_id
    WHERE gift_cards.state = 'active' AND balance > 0 AND refunded > (
      SELECT coalesce(-sum(taken.amount), 0) FROM public.gift_card_entries AS taken JOIN public.refunds ON key = refund_key
      WHERE kind = 'voided' AND refunds.payment_id = payments.id)`,
}
