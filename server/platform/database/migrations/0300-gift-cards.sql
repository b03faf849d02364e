-- `rest`: what gift cards leave to pay by one payment.
ALTER TABLE dues ADD COLUMN due_kind text DEFAULT 'usual' NOT NULL;
CREATE TABLE gift_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  -- Opens with the shop's key only: for mails and a new key.
  sealed_code text NOT NULL,
  last4 text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0 AND balance <= amount),
  valid_until date NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'void')),
  reason text NOT NULL CHECK (reason IN ('sold', 'goodwill')),
  note text NOT NULL,
  recipient text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  email text,
  send_on date,
  mailed_at timestamp(3) with time zone,
  not_sent_at timestamp(3) with time zone,
  issued_by text NOT NULL,
  request_key text NOT NULL UNIQUE,
  created_at timestamp(3) with time zone NOT NULL
);
CREATE INDEX gift_cards_to_mail ON gift_cards (send_on) WHERE email IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX gift_cards_to_expire ON gift_cards (valid_until) WHERE balance > 0;
-- `amount` changes the balance. A held amount is no longer available; it is released or spent.
CREATE TABLE gift_card_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id bigint NOT NULL REFERENCES gift_cards (id),
  kind text NOT NULL CHECK (kind IN ('issued', 'held', 'released', 'spent', 'refunded', 'voided', 'expired')),
  amount bigint NOT NULL,
  order_id text REFERENCES orders (id),
  refund_key text REFERENCES refunds (key),
  actor text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT gift_card_entries_sign CHECK (amount <> 0 AND (amount > 0) = (kind IN ('issued', 'released', 'refunded'))),
  CONSTRAINT gift_card_entries_order CHECK ((order_id IS NOT NULL) = (kind IN ('held', 'released', 'spent', 'refunded'))),
  CONSTRAINT gift_card_entries_refund CHECK ((refund_key IS NOT NULL) = (kind = 'refunded')),
  CONSTRAINT gift_card_entries_refunded_once UNIQUE (card_id, refund_key)
);
CREATE INDEX gift_card_entries_card ON gift_card_entries (card_id, id);
CREATE INDEX gift_card_entries_order ON gift_card_entries (order_id) WHERE order_id IS NOT NULL;

CREATE FUNCTION move_gift_card_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE gift_cards SET balance = balance + NEW.amount WHERE id = NEW.card_id;
  RETURN NULL;
END $$;
CREATE FUNCTION refuse_gift_card_entry_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE 'an entry of a gift card is never changed or deleted: write another one';
END $$;
CREATE TRIGGER move_gift_card_balance AFTER INSERT ON gift_card_entries FOR EACH ROW EXECUTE FUNCTION move_gift_card_balance();
CREATE TRIGGER refuse_gift_card_entry_change BEFORE DELETE OR UPDATE ON gift_card_entries FOR EACH ROW EXECUTE FUNCTION refuse_gift_card_entry_change();
