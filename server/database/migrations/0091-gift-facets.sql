-- What a product is a gift for, and for whom: keys of shop/catalogue/gift-facets.ts.

ALTER TABLE products
  ADD COLUMN occasions text[] NOT NULL DEFAULT '{}' CHECK (cardinality(occasions) <= 30),
  ADD COLUMN recipients text[] NOT NULL DEFAULT '{}' CHECK (cardinality(recipients) <= 30);

CREATE INDEX products_occasions ON products USING gin (occasions) WHERE withdrawn_at IS NULL;
CREATE INDEX products_recipients ON products USING gin (recipients) WHERE withdrawn_at IS NULL;

-- Paise, by the rule of `priceWithTax` in shop/pricing/gst.ts: half a paisa goes up.
CREATE FUNCTION price_with_tax(net int, rate smallint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN net + round(net * (rate / 100.0))::int;

CREATE INDEX products_price_with_tax ON products (price_with_tax(unit_price, gst_rate), id) WHERE withdrawn_at IS NULL;
