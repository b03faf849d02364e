-- More of what other systems are told: shop/webhooks/webhook-events.ts. Numbers and kinds only, never who it was.
CREATE FUNCTION enqueue_sold_out_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.out', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_sold_out_webhooks AFTER UPDATE OF stock ON variants FOR EACH ROW
  WHEN (NEW.stock = 0 AND OLD.stock > 0) EXECUTE FUNCTION enqueue_sold_out_webhooks();

CREATE FUNCTION enqueue_enquiry_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enquiry_number text := 'GTH-Q-' || lpad(NEW.number::text, greatest(6, length(NEW.number::text)), '0');
BEGIN
  PERFORM enqueue_webhooks('enquiry.received', enquiry_number,
    jsonb_build_object('enquiry', enquiry_number, 'kind', NEW.kind));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION enqueue_enquiry_webhooks();

CREATE FUNCTION enqueue_review_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('review.waiting', 'review ' || NEW.id,
    jsonb_build_object('review', NEW.id, 'product', NEW.product_id, 'rating', NEW.rating));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON reviews FOR EACH ROW
  WHEN (NEW.state = 'waiting') EXECUTE FUNCTION enqueue_review_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF state ON reviews FOR EACH ROW
  WHEN (NEW.state = 'waiting' AND OLD.state <> 'waiting') EXECUTE FUNCTION enqueue_review_webhooks();

-- Its reference may open the page of an order: it is not told.
CREATE FUNCTION enqueue_break_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('break.opened', 'break ' || NEW.id, jsonb_build_object('break', NEW.id, 'kind', NEW.kind));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON ledger_breaks FOR EACH ROW
  WHEN (NEW.resolved_at IS NULL) EXECUTE FUNCTION enqueue_break_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF resolved_at ON ledger_breaks FOR EACH ROW
  WHEN (OLD.resolved_at IS NOT NULL AND NEW.resolved_at IS NULL) EXECUTE FUNCTION enqueue_break_webhooks();
