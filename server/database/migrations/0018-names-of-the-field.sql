-- Tables, columns and what hangs on them get the names engineers of the field look for: docs/decisions/030-one-schema.md.
-- Renames only: no row is rewritten but refunds that were still to be asked for.

-- Orders, and the states they have been in.
ALTER TABLE orders RENAME COLUMN stock_held TO is_stock_reserved;
ALTER TABLE orders RENAME COLUMN hold_until TO reserved_until;
ALTER TABLE orders RENAME COLUMN provider_asked_at TO reconciled_at;
ALTER TABLE orders RENAME COLUMN held_from TO network_digest;
ALTER TABLE orders RENAME COLUMN starting_until TO payment_start_lease_until;
ALTER TABLE orders RENAME COLUMN of_deleted_account TO is_account_deleted;
ALTER TABLE orders RENAME COLUMN erase_contact TO is_contact_erasure_requested;
ALTER TABLE orders RENAME COLUMN erased_at TO anonymized_at;
ALTER INDEX orders_holds_of_email RENAME TO orders_reserved_by_email;
ALTER INDEX orders_holds_of_network RENAME TO orders_reserved_by_network;
ALTER INDEX orders_erase_contact RENAME TO orders_contact_erasure_requested;
ALTER INDEX orders_to_erase RENAME TO orders_to_anonymize;

ALTER TABLE order_moves RENAME TO order_status_history;
ALTER TABLE order_status_history RENAME COLUMN moved_at TO changed_at;
ALTER TABLE order_status_history RENAME CONSTRAINT order_moves_pkey TO order_status_history_pkey;
ALTER TABLE order_status_history RENAME CONSTRAINT order_moves_order_id_fkey TO order_status_history_order_id_fkey;
ALTER SEQUENCE order_moves_id_seq RENAME TO order_status_history_id_seq;
ALTER INDEX order_moves_order RENAME TO order_status_history_order;
ALTER INDEX order_moves_moved_at RENAME TO order_status_history_changed_at;

ALTER FUNCTION note_order_move RENAME TO record_order_status;
CREATE OR REPLACE FUNCTION record_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_status_history (order_id, state) VALUES (NEW.id, NEW.state);
  RETURN NULL;
END $$;
ALTER TRIGGER note_new_order ON orders RENAME TO record_new_order_status;
ALTER TRIGGER note_order_move ON orders RENAME TO record_order_status;

ALTER FUNCTION forget_network RENAME TO clear_network_digest;
CREATE OR REPLACE FUNCTION clear_network_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.network_digest := NULL;
  RETURN NEW;
END $$;
ALTER TRIGGER forget_network ON orders RENAME TO clear_network_digest;

ALTER TABLE order_requests RENAME TO idempotency_keys;
ALTER TABLE idempotency_keys RENAME COLUMN digest TO request_digest;
ALTER TABLE idempotency_keys RENAME COLUMN opened TO is_order_created;
ALTER TABLE idempotency_keys RENAME CONSTRAINT order_requests_pkey TO idempotency_keys_pkey;
ALTER TABLE idempotency_keys RENAME CONSTRAINT order_requests_key_check TO idempotency_keys_key_check;
ALTER TABLE idempotency_keys RENAME CONSTRAINT order_requests_order_id_fkey TO idempotency_keys_order_id_fkey;
ALTER INDEX order_requests_order RENAME TO idempotency_keys_order;
ALTER INDEX order_requests_created_at RENAME TO idempotency_keys_created_at;

ALTER TABLE shipping_quotes RENAME COLUMN by_cart TO is_for_cart;

ALTER TABLE order_visitors RENAME TO order_client_ids;
ALTER TABLE order_client_ids RENAME COLUMN sent_to TO delivered_to;
ALTER TABLE order_client_ids RENAME CONSTRAINT order_visitors_pkey TO order_client_ids_pkey;
ALTER TABLE order_client_ids RENAME CONSTRAINT order_visitors_client_id_check TO order_client_ids_client_id_check;
ALTER TABLE order_client_ids RENAME CONSTRAINT order_visitors_session_id_check TO order_client_ids_session_id_check;
ALTER TABLE order_client_ids RENAME CONSTRAINT order_visitors_order_id_fkey TO order_client_ids_order_id_fkey;
ALTER INDEX order_visitors_created_at RENAME TO order_client_ids_created_at;

-- Money.
ALTER TABLE refunds RENAME COLUMN next_at TO next_attempt_at;
ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
UPDATE refunds SET status = 'requested' WHERE status = 'due';
ALTER TABLE refunds ALTER COLUMN status SET DEFAULT 'requested';
ALTER TABLE refunds ADD CONSTRAINT refunds_status_check
  CHECK (status IN ('requested', 'pending', 'processed', 'failed'));
DROP INDEX refunds_open;
CREATE INDEX refunds_open ON refunds (next_attempt_at) WHERE status IN ('requested', 'pending');

ALTER TABLE payment_events RENAME COLUMN handled_at TO processed_at;
ALTER TABLE payment_events RENAME COLUMN next_at TO next_attempt_at;
ALTER INDEX payment_events_handled_at RENAME TO payment_events_processed_at;

ALTER TABLE ledger_breaks RENAME COLUMN seen_at TO detected_at;
ALTER TABLE ledger_breaks RENAME COLUMN told_at TO notified_at;
ALTER INDEX ledger_breaks_untold RENAME TO ledger_breaks_unnotified;

ALTER TABLE watermarks RENAME COLUMN reached TO reached_at;

ALTER TABLE paper_numbers RENAME TO document_numbers;
ALTER TABLE document_numbers RENAME COLUMN last TO last_serial;
ALTER TABLE document_numbers RENAME CONSTRAINT paper_numbers_pkey TO document_numbers_pkey;
ALTER TABLE document_numbers RENAME CONSTRAINT paper_numbers_kind_check TO document_numbers_kind_check;
ALTER TABLE document_numbers RENAME CONSTRAINT paper_numbers_financial_year_check
  TO document_numbers_financial_year_check;
ALTER TABLE document_numbers RENAME CONSTRAINT paper_numbers_last_check TO document_numbers_last_serial_check;
ALTER FUNCTION refuse_paper_change RENAME TO refuse_document_change;

-- Work that is promised.
ALTER TABLE outbox RENAME COLUMN done_at TO processed_at;
ALTER TABLE outbox RENAME COLUMN next_at TO next_attempt_at;
ALTER INDEX outbox_done_at RENAME TO outbox_processed_at;

ALTER TABLE outgoing_mails RENAME COLUMN next_at TO next_attempt_at;
ALTER INDEX outgoing_mails_next_at RENAME TO outgoing_mails_next_attempt_at;

-- Parcels. Foreign keys, checks and indexes follow their table.
ALTER TABLE shipments RENAME TO parcels;
ALTER TABLE parcels RENAME COLUMN cancel_wanted_at TO cancel_requested_at;
ALTER TABLE parcels RENAME COLUMN busy_until TO locked_until;
ALTER TABLE parcels RENAME COLUMN news_at TO changed_at;
ALTER TABLE parcels RENAME COLUMN next_ask_at TO next_poll_at;
ALTER TABLE parcels RENAME CONSTRAINT shipments_pkey TO parcels_pkey;
ALTER TABLE parcels RENAME CONSTRAINT shipments_reference_key TO parcels_reference_key;
ALTER TABLE parcels RENAME CONSTRAINT shipments_courier_order_id_key TO parcels_courier_order_id_key;
ALTER TABLE parcels RENAME CONSTRAINT shipments_courier_shipment_id_key TO parcels_courier_shipment_id_key;
ALTER TABLE parcels RENAME CONSTRAINT shipments_awb_key TO parcels_awb_key;
ALTER TABLE parcels RENAME CONSTRAINT shipments_check TO parcels_check;
ALTER TABLE parcels RENAME CONSTRAINT shipments_check1 TO parcels_check1;
ALTER TABLE parcels RENAME CONSTRAINT shipments_order_id_fkey TO parcels_order_id_fkey;
ALTER INDEX shipments_to_ask RENAME TO parcels_to_poll;
ALTER INDEX shipments_to_cancel RENAME TO parcels_to_cancel;

ALTER TABLE parcel_events RENAME COLUMN seen_at TO recorded_at;

ALTER TABLE courier_updates RENAME TO courier_webhooks;
ALTER TABLE courier_webhooks RENAME COLUMN handled_at TO processed_at;
ALTER TABLE courier_webhooks RENAME COLUMN next_at TO next_attempt_at;
ALTER TABLE courier_webhooks RENAME CONSTRAINT courier_updates_pkey TO courier_webhooks_pkey;
ALTER INDEX courier_updates_open RENAME TO courier_webhooks_open;
ALTER INDEX courier_updates_handled_at RENAME TO courier_webhooks_processed_at;
ALTER INDEX courier_updates_to_blank RENAME TO courier_webhooks_to_blank;

-- Customers, and those who only read the letter.
ALTER TABLE sessions RENAME COLUMN previous_hash TO previous_token_hash;

ALTER TABLE throttles RENAME COLUMN tries TO attempts;
ALTER TABLE throttles RENAME COLUMN open_at TO blocked_until;
ALTER TABLE throttles RENAME COLUMN forget_at TO expires_at;
ALTER INDEX throttles_forget_at RENAME TO throttles_expires_at;

ALTER TABLE newsletter_readers RENAME TO newsletter_subscribers;
ALTER TABLE newsletter_subscribers RENAME COLUMN leave_code TO unsubscribe_code;
ALTER TABLE newsletter_subscribers RENAME COLUMN asked_at TO requested_at;
ALTER TABLE newsletter_subscribers RENAME CONSTRAINT newsletter_readers_pkey TO newsletter_subscribers_pkey;
ALTER TABLE newsletter_subscribers RENAME CONSTRAINT newsletter_readers_id_check TO newsletter_subscribers_id_check;
ALTER TABLE newsletter_subscribers RENAME CONSTRAINT newsletter_readers_email_check
  TO newsletter_subscribers_email_check;
ALTER TABLE newsletter_subscribers RENAME CONSTRAINT newsletter_readers_email_key TO newsletter_subscribers_email_key;
ALTER TABLE newsletter_subscribers RENAME CONSTRAINT newsletter_readers_leave_code_key
  TO newsletter_subscribers_unsubscribe_code_key;
ALTER INDEX newsletter_readers_unconfirmed RENAME TO newsletter_subscribers_unconfirmed;

ALTER TABLE newsletter_codes RENAME COLUMN reader TO subscriber_id;
ALTER TABLE newsletter_codes RENAME CONSTRAINT newsletter_codes_reader_fkey TO newsletter_codes_subscriber_id_fkey;
ALTER INDEX newsletter_codes_reader RENAME TO newsletter_codes_subscriber;

ALTER TABLE enquiry_pictures RENAME COLUMN enquiry TO enquiry_number;
ALTER TABLE enquiry_pictures RENAME CONSTRAINT enquiry_pictures_enquiry_fkey TO enquiry_pictures_enquiry_number_fkey;

-- Reviews. Their states keep their words: the API shows them.
ALTER TABLE reviews RENAME COLUMN words TO body;
ALTER TABLE reviews RENAME COLUMN stars TO rating;
ALTER TABLE reviews RENAME COLUMN held_for TO hold_reasons;
ALTER TABLE reviews RENAME COLUMN decided_at TO moderated_at;
ALTER TABLE reviews RENAME COLUMN told_at TO notified_at;
ALTER TABLE reviews RENAME CONSTRAINT reviews_stars_check TO reviews_rating_check;
ALTER TABLE reviews RENAME CONSTRAINT reviews_words_check TO reviews_body_check;
ALTER INDEX reviews_untold RENAME TO reviews_unnotified;

-- The version of the catalogue.
ALTER FUNCTION stock_shown RENAME TO displayed_stock;
ALTER FUNCTION note_product_change RENAME TO record_product_change;
CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM old_rows JOIN new_rows USING (id)
    WHERE displayed_stock(old_rows.stock) IS DISTINCT FROM displayed_stock(new_rows.stock)
       OR to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock'
  ) THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
ALTER TRIGGER note_product_change ON products RENAME TO record_product_change;

ALTER FUNCTION note_catalogue_change RENAME TO record_catalogue_change;
ALTER TRIGGER note_catalogue_change ON products RENAME TO record_catalogue_change;
ALTER TRIGGER note_catalogue_change ON categories RENAME TO record_catalogue_change;
ALTER TRIGGER note_catalogue_change ON product_images RENAME TO record_catalogue_change;
ALTER TRIGGER note_catalogue_change ON product_categories RENAME TO record_catalogue_change;
ALTER TRIGGER note_catalogue_change ON reviews RENAME TO record_catalogue_change;
ALTER FUNCTION note_new_review RENAME TO record_new_review;
ALTER TRIGGER note_new_review ON reviews RENAME TO record_new_review;
ALTER FUNCTION note_changed_review RENAME TO record_changed_review;
ALTER TRIGGER note_changed_review ON reviews RENAME TO record_changed_review;

ALTER FUNCTION move_catalogue_version RENAME TO bump_catalogue_version;
ALTER TRIGGER move_catalogue_version ON catalogue_changes RENAME TO bump_catalogue_version;
ALTER TABLE catalogue_changes RENAME CONSTRAINT move_catalogue_version TO bump_catalogue_version;
