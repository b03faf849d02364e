-- What other systems are told, signed: docs/decisions/052-webhooks-to-others.md

CREATE TABLE webhook_ends (
  id text PRIMARY KEY,
  url text NOT NULL CHECK (url ~ '^https?://'),
  events text[] NOT NULL,
  secret_sealed text NOT NULL,
  state text NOT NULL CHECK (state IN ('on', 'off', 'gave up')),
  failing_since timestamptz(3), -- since then nothing has arrived there
  version int NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- An outbox: written in the transaction of the fact, one row for each end that wants it.
CREATE TABLE webhook_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  end_id text NOT NULL REFERENCES webhook_ends ON DELETE CASCADE,
  event text NOT NULL,
  subject text NOT NULL, -- what is about the same is sent in its order
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'arrived', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  tried_at timestamptz(3),
  answer_status int,
  answer text NOT NULL DEFAULT '' -- the beginning of it, or why none came
);
CREATE INDEX webhook_sends_due ON webhook_sends (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX webhook_sends_order ON webhook_sends (end_id, subject, id) WHERE status = 'waiting';
CREATE INDEX webhook_sends_end ON webhook_sends (end_id, id);
CREATE INDEX webhook_sends_age ON webhook_sends (created_at);
-- A product that is changed again before anybody was told is told of once.
CREATE UNIQUE INDEX webhook_sends_once ON webhook_sends (end_id, event, subject)
  WHERE status = 'waiting' AND attempts = 0 AND event IN ('product.changed', 'stock.low');

CREATE FUNCTION enqueue_webhooks(happened text, about text, told jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_sends (end_id, event, subject, data, next_attempt_at, created_at)
  SELECT id, happened, about, told, now(), now() FROM webhook_ends WHERE state = 'on' AND happened = ANY (events)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION enqueue_order_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_number text;
BEGIN
  SELECT 'GTH-' || lpad(number::text, greatest(6, length(number::text)), '0') INTO order_number FROM orders WHERE id = NEW.order_id;
  PERFORM enqueue_webhooks('order.' || NEW.state, order_number,
    jsonb_build_object('order', order_number, 'state', NEW.state));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON order_status_history FOR EACH ROW
  WHEN (NEW.state IN ('placed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'))
  EXECUTE FUNCTION enqueue_order_webhooks();

CREATE FUNCTION enqueue_refund_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_number text;
BEGIN
  SELECT 'GTH-' || lpad(number::text, greatest(6, length(number::text)), '0') INTO order_number
  FROM payments JOIN orders ON orders.id = payments.order_id WHERE payments.id = NEW.payment_id;
  PERFORM enqueue_webhooks('refund.done', order_number,
    jsonb_build_object('order', order_number, 'payment', NEW.payment_id, 'amount', NEW.amount));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> 'processed' AND NEW.status = 'processed') EXECUTE FUNCTION enqueue_refund_webhooks();

CREATE FUNCTION enqueue_product_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product int := (to_jsonb(NEW) ->> TG_ARGV[0])::int;
BEGIN
  PERFORM enqueue_webhooks('product.changed', product::text,
    jsonb_build_object('product', product, 'slug', (SELECT slug FROM products WHERE id = product)));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON products FOR EACH ROW
  EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON variants FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION enqueue_product_webhooks('product_id');

CREATE FUNCTION enqueue_stock_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.low', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku, 'stock', NEW.stock));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_stock_webhooks AFTER UPDATE OF stock ON variants FOR EACH ROW
  WHEN (NEW.stock <= NEW.low_at AND OLD.stock > NEW.low_at) EXECUTE FUNCTION enqueue_stock_webhooks();
