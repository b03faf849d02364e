-- From so many pieces of a product in an order on, each costs less. Read with its row, as extras of its page are.

CREATE FUNCTION price_breaks_fall(breaks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(bool_and(
    (each ->> 'fromQuantity')::int BETWEEN 2 AND 999 AND (each ->> 'unitPrice')::int >= 100
    AND (before IS NULL OR (
      (before ->> 'fromQuantity')::int < (each ->> 'fromQuantity')::int
      AND (before ->> 'unitPrice')::int > (each ->> 'unitPrice')::int))), true)
  FROM (
    SELECT each, lag(each) OVER (ORDER BY place) AS before
    FROM jsonb_array_elements(breaks) WITH ORDINALITY AS step (each, place)
  ) AS steps
$$;

ALTER TABLE products
  ADD COLUMN price_breaks jsonb NOT NULL DEFAULT '[]' CHECK (price_breaks_fall(price_breaks)); -- [{fromQuantity, unitPrice}…]
