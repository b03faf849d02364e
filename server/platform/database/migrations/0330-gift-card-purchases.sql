-- Somebody buys a gift card in the shop: money without an order. `payment_id` is set once, with its card.
CREATE TABLE gift_card_purchases (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  request_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  buyer_email text NOT NULL,
  -- Only until the card is issued: then the card has them.
  recipient text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  email text,
  -- Null: the buyer prints the card.
  send_on date,
  provider_order_id text UNIQUE,
  payment_id text UNIQUE,
  created_at timestamp(3) with time zone NOT NULL,
  paid_at timestamp(3) with time zone,
  reconciled_at timestamp(3) with time zone,
  CONSTRAINT gift_card_purchases_paid CHECK ((payment_id IS NULL) = (paid_at IS NULL))
);
CREATE INDEX gift_card_purchases_unpaid ON gift_card_purchases (created_at) WHERE payment_id IS NULL;
-- A payment is for a due of an order, or for a purchase.
ALTER TABLE payments ALTER COLUMN order_id DROP NOT NULL, ALTER COLUMN due_id DROP NOT NULL,
  ADD COLUMN purchase_id text REFERENCES gift_card_purchases (id)
    CONSTRAINT payments_pay_one_thing CHECK (num_nonnulls(order_id, purchase_id) = 1 AND num_nonnulls(due_id, purchase_id) = 1);
CREATE INDEX payments_purchase ON payments (purchase_id) WHERE purchase_id IS NOT NULL;
ALTER TABLE gift_card_purchases ADD FOREIGN KEY (payment_id) REFERENCES payments (id);
ALTER TABLE gift_cards ADD COLUMN purchase_id text UNIQUE REFERENCES gift_card_purchases (id);
-- A refund of its purchase takes money off a card.
ALTER TABLE gift_card_entries DROP CONSTRAINT gift_card_entries_refund;
-- wider than before
ALTER TABLE gift_card_entries ADD CONSTRAINT gift_card_entries_refund CHECK (kind = 'voided' OR (refund_key IS NOT NULL) = (kind = 'refunded'));

CREATE OR REPLACE FUNCTION enqueue_refund_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  number_of_it text;
BEGIN
  SELECT CASE WHEN order_id IS NULL THEN 'GC-' || lpad(bought.number::text, greatest(6, length(bought.number::text)), '0')
    ELSE 'GTH-' || lpad(orders.number::text, greatest(6, length(orders.number::text)), '0') END INTO number_of_it
  FROM payments LEFT JOIN orders ON orders.id = order_id
  LEFT JOIN gift_card_purchases AS bought ON bought.id = purchase_id WHERE payments.id = NEW.payment_id;
  PERFORM enqueue_webhooks('refund.done', number_of_it,
    jsonb_build_object('order', number_of_it, 'payment', NEW.payment_id, 'amount', NEW.amount));
  RETURN NULL;
END $$;
