-- One refund of its purchase may take money off a card several times: what was spent may come back later.
ALTER TABLE gift_card_entries DROP CONSTRAINT gift_card_entries_refunded_once;
-- wider than before: only an entry of an order counts
ALTER TABLE gift_card_entries ADD CONSTRAINT gift_card_entries_refunded_once UNIQUE (card_id, refund_key, order_id);
