-- Counts the cash orders of one e-mail or phone that are on their way.
CREATE INDEX orders_on_their_way_by_email ON orders (lower(email))
  WHERE state IN ('placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery');
CREATE INDEX orders_on_their_way_by_phone ON orders ((buyer ->> 'phone'))
  WHERE state IN ('placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery');
