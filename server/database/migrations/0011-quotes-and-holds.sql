-- What a delivery was priced for, who may give an unpaid order up, and how many pieces one connection keeps from others.

-- Priced for a cart of ours, by its billed weight; false when somebody only named a weight.
ALTER TABLE shipping_quotes ADD COLUMN by_cart boolean NOT NULL DEFAULT false;

-- This key opened its order; false when it found the order open already, and so proves nothing.
ALTER TABLE order_requests ADD COLUMN opened boolean NOT NULL DEFAULT true;

ALTER TABLE orders
  ADD COLUMN held_from text, -- a keyed digest of the network it came from, as long as it waits for its payment
  ADD COLUMN starting_until timestamptz(3); -- somebody is opening its payment at the provider, until then
CREATE INDEX orders_holds_of_email ON orders (lower(email)) WHERE state = 'awaiting payment';
CREATE INDEX orders_holds_of_network ON orders (held_from) WHERE state = 'awaiting payment';

-- Nobody needs to remember to forget it.
CREATE FUNCTION forget_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_from := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_network BEFORE UPDATE OF state ON orders
  FOR EACH ROW WHEN (NEW.state <> 'awaiting payment') EXECUTE FUNCTION forget_network();
