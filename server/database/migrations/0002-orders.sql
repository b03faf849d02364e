-- Orders and their money. Amounts are whole paise, weights are kilograms, lengths are centimetres.
-- Orders and money are never deleted: tax law and the ten invariants (server/orders/ledger-check.ts) look back at them.

-- The short number people read: GTH-000123. It opens nothing.
CREATE SEQUENCE order_numbers AS int;

-- A courier's offer as the shopper saw it, so that the price of delivery never comes from a browser.
CREATE TABLE shipping_quotes (
  id text PRIMARY KEY CHECK (length(id) >= 22), -- 128 random bits or more
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  rate numeric(10, 2) NOT NULL CHECK (rate >= 0), -- rupees, as the courier asks
  charge bigint NOT NULL CHECK (charge >= 0), -- paise, as the shopper pays
  estimated_days text NOT NULL,
  postcode text NOT NULL,
  weight numeric(10, 3) NOT NULL CHECK (weight > 0),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX shipping_quotes_expires_at ON shipping_quotes (expires_at);

CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{24}$'), -- 144 random bits: it opens a guest's order
  number int NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  state text NOT NULL CHECK (state IN (
    'awaiting payment', 'placed', 'confirmed', 'packed', 'shipped', 'out for delivery', 'delivered',
    'cancelled', 'returned', 'refunded', 'expired', 'under review')),
  customer_id int, -- null for a guest
  email text NOT NULL,
  ship_to jsonb NOT NULL,
  fingerprint text NOT NULL, -- of who, cart, address and quote

  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  shipping bigint NOT NULL CHECK (shipping >= 0),
  total bigint NOT NULL CHECK (total >= 0),

  quote_id text NOT NULL, -- quotes are thrown away in time; what was promised stays here
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  estimated_days text NOT NULL,
  weight numeric(10, 3) NOT NULL CHECK (weight > 0),

  provider_order_id text UNIQUE,
  payment_id text UNIQUE, -- the one payment that paid for it

  stock_held boolean NOT NULL, -- the pieces of its lines are off the shelf: on hold, or sold
  hold_until timestamptz(3) NOT NULL,
  provider_asked_at timestamptz(3), -- when the reconciler last asked the provider about it
  created_at timestamptz(3) NOT NULL,
  placed_at timestamptz(3),

  -- The parts of an order add up to what is charged.
  CHECK (total = subtotal + tax + shipping),
  -- No placed order without captured money.
  CHECK (payment_id IS NOT NULL OR state IN ('awaiting payment', 'expired', 'cancelled', 'under review')),
  -- An order that waits for money has its pieces on hold.
  CHECK (state <> 'awaiting payment' OR stock_held)
);
ALTER SEQUENCE order_numbers OWNED BY orders.number;
-- Two clicks on Place Order make one open order.
CREATE UNIQUE INDEX orders_open_fingerprint ON orders (fingerprint) WHERE state = 'awaiting payment';
CREATE INDEX orders_open ON orders (hold_until) WHERE state = 'awaiting payment';
CREATE INDEX orders_late ON orders (created_at) WHERE state = 'expired';
CREATE INDEX orders_of_customer ON orders (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;

-- The keys shoppers' programs send with an order. One key never makes two orders, and always means the same request.
CREATE TABLE order_requests (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 255),
  digest text NOT NULL, -- of the request's body
  order_id text NOT NULL REFERENCES orders,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX order_requests_order ON order_requests (order_id);

-- Everything as charged: a later change of the product never alters an order.
CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  product_id int NOT NULL REFERENCES products, -- no cascade: what was sold stays in the catalogue's books
  name text NOT NULL,
  picture jsonb,
  price int NOT NULL CHECK (price >= 0),
  discount numeric(5, 2) NOT NULL CHECK (discount BETWEEN 0 AND 100),
  unit_price int NOT NULL CHECK (unit_price >= 0),
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  line_total bigint NOT NULL,
  weight numeric(8, 3) NOT NULL CHECK (weight > 0), -- one unit, as couriers bill it
  length numeric(6, 1),
  breadth numeric(6, 1),
  height numeric(6, 1),
  hsn text,
  gst_rate smallint NOT NULL,
  from_stock boolean NOT NULL, -- taken off the shelf; false when made to order
  -- One line per product: the same product on two lines would slip past the check of its stock.
  UNIQUE (order_id, product_id),
  CHECK (line_total = unit_price::bigint * quantity)
);
ALTER TABLE reviews ADD FOREIGN KEY (order_line_id) REFERENCES order_lines;

-- Each state an order has been in, written by the database itself so that nobody forgets.
CREATE TABLE order_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  state text NOT NULL,
  moved_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_moves_order ON order_moves (order_id, id);

CREATE FUNCTION note_order_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_moves (order_id, state) VALUES (NEW.id, NEW.state);
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_order_move();
CREATE TRIGGER note_order_move AFTER UPDATE OF state ON orders
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_order_move();

-- Every attempt to pay that we heard of, as the provider last told it.
CREATE TABLE payments (
  id text PRIMARY KEY, -- the provider's id
  order_id text NOT NULL REFERENCES orders,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded')),
  method text,
  refunded bigint NOT NULL DEFAULT 0, -- the sum of its refunds, kept by the triggers below
  created_at timestamptz(3) NOT NULL,
  -- No refund larger than the payment, however many refunds there are.
  CHECK (refunded BETWEEN 0 AND amount),
  UNIQUE (id, order_id)
);
CREATE INDEX payments_order ON payments (order_id);

-- A payment pays for one order only, and an order is paid by a payment made for it.
ALTER TABLE orders ADD FOREIGN KEY (payment_id, id) REFERENCES payments (id, order_id);

-- Money on its way back. 'due' until the provider has taken the request.
CREATE TABLE refunds (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z0-9_-]{10,}$'), -- sent along, so that repeating it never pays twice
  payment_id text NOT NULL REFERENCES payments,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'pending', 'processed', 'failed')),
  provider_refund_id text UNIQUE,
  created_at timestamptz(3) NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_open ON refunds (next_at) WHERE status IN ('due', 'pending');

CREATE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET refunded = refunded
    + CASE WHEN NEW.status <> 'failed' THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP = 'UPDATE' AND OLD.status <> 'failed' THEN OLD.amount ELSE 0 END
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER add_up_refunds AFTER INSERT OR UPDATE OF amount, status ON refunds
  FOR EACH ROW EXECUTE FUNCTION add_up_refunds();

-- What the provider told us by webhook: stored first, answered, then worked through until handled.
CREATE TABLE payment_events (
  id text PRIMARY KEY, -- the provider's: a repeated delivery is the same event
  body text NOT NULL, -- raw, as signed
  received_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  outcome text
);
CREATE INDEX payment_events_open ON payment_events (next_at) WHERE handled_at IS NULL;

-- Work promised in the same transaction as the fact that calls for it: done at least once, promised exactly once.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  order_id text NOT NULL REFERENCES orders,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  UNIQUE (kind, order_id)
);
CREATE INDEX outbox_open ON outbox (next_at) WHERE done_at IS NULL;

-- Where our books and the provider's differ, or ours contradict themselves: for a person to look at.
CREATE TABLE ledger_breaks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  seen_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  UNIQUE (kind, reference)
);

-- How far a reader of someone else's list has come. Kept here because a crash must not make it skip anything.
CREATE TABLE watermarks (
  name text PRIMARY KEY,
  reached timestamptz(3) NOT NULL
);
