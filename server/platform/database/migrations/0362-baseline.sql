-- The tables as the first shop begins with them: functions, each table with its indexes, what it begins with, triggers.
-- The files before it were written while no shop ran; docs/decisions/120-one-baseline.md names the last commit that holds them.
SET LOCAL check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE enquiry_numbers AS integer;
CREATE SEQUENCE order_numbers AS integer;

CREATE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET refunded = refunded
      + CASE WHEN NEW.status NOT IN ('failed', 'bounced') THEN NEW.amount ELSE 0 END
      - CASE WHEN TG_OP = 'UPDATE' AND OLD.status NOT IN ('failed', 'bounced') THEN OLD.amount ELSE 0 END,
    owed = owed
      + CASE WHEN NEW.status = 'bounced' THEN NEW.amount ELSE 0 END
      - CASE WHEN TG_OP = 'UPDATE' AND OLD.status = 'bounced' THEN OLD.amount ELSE 0 END
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;

CREATE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT bigint := 20000;
  is_full CONSTANT boolean := NEW.product_ids IS NULL;
  now_at bigint;
BEGIN
  UPDATE catalogue_version
  SET version = version + 1,
    everything_at = CASE WHEN is_full OR NEW.moves_lists THEN version + 1 ELSE everything_at END,
    details_at = CASE WHEN is_full OR NEW.moves_lists AND NEW.unit_prices IS NULL THEN version + 1 ELSE details_at END,
    full_change_at = CASE WHEN is_full THEN version + 1 ELSE full_change_at END
  RETURNING version INTO now_at;
  IF NOT is_full THEN
    INSERT INTO changed_products (version, product_ids, unit_prices, taxed_prices)
    VALUES (now_at, NEW.product_ids, NEW.unit_prices, NEW.taxed_prices);
  END IF;
  IF now_at % 1000 = 0 THEN
    UPDATE catalogue_version SET forgotten_at = greatest(forgotten_at, now_at - kept);
    DELETE FROM changed_products WHERE version <= now_at - kept;
  END IF;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('gathri_catalogue', '');
  RETURN NULL;
END $$;

CREATE FUNCTION cased(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'абвгдежзийклмнопрстуфхцчшщ'::text);

CREATE FUNCTION clear_network_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.network_digest := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION colour_family(hex text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $_$
DECLARE
  r numeric;
  g numeric;
  b numeric;
  v numeric;
  low numeric;
  s numeric;
  h numeric = 0;
BEGIN
  IF hex IS NULL OR hex !~ '^#[0-9A-Fa-f]{6}$' THEN
    RETURN NULL;
  END IF;
  r = ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0;
  g = ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0;
  b = ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0;
  v = greatest(r, g, b);
  low = least(r, g, b);
  s = CASE WHEN v = 0 THEN 0 ELSE (v - low) / v END;
  IF v > low THEN
    h = CASE v
      WHEN r THEN 60 * ((g - b) / (v - low)) + CASE WHEN g < b THEN 360 ELSE 0 END
      WHEN g THEN 60 * ((b - r) / (v - low) + 2)
      ELSE 60 * ((r - g) / (v - low) + 4)
    END;
  END IF;
  RETURN CASE
    WHEN v < 0.3 OR (s < 0.1 AND v < 0.75) THEN 'black'
    WHEN s < 0.08 OR (s < 0.22 AND h BETWEEN 20 AND 70) THEN 'white'
    WHEN h >= 345 OR h < 20 THEN CASE WHEN s >= 0.6 OR v < 0.63 THEN 'red' ELSE 'pink' END
    WHEN h < 65 THEN CASE WHEN v < 0.6 THEN 'brown' ELSE 'yellow' END
    WHEN h < 165 THEN 'green'
    WHEN h < 255 THEN 'blue'
    WHEN h < 300 THEN 'purple'
    WHEN v < 0.63 THEN 'red'
    ELSE 'pink'
  END;
END $_$;

CREATE FUNCTION colour_families(swatches jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(array_agg(DISTINCT family.family ORDER BY family.family), '{}'::text[]) AS "coalesce" FROM (jsonb_array_elements_text(colour_families.swatches) hex(value) CROSS JOIN LATERAL colour_family(hex.value) family(family)) WHERE (family.family IS NOT NULL));

CREATE FUNCTION count_words_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM catalogue_word_changes;
    DELETE FROM catalogue_words;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO catalogue_word_changes (word, names, products)
    SELECT word, count(*) FILTER (WHERE word = ANY (named)), count(*) FROM new_rows, unnest(spelled) AS word GROUP BY word;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO catalogue_word_changes (word, names, products)
    SELECT word, -count(*) FILTER (WHERE word = ANY (named)), -count(*) FROM old_rows, unnest(spelled) AS word GROUP BY word;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION date_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unit_price = NEW.unit_price THEN RETURN NULL; END IF;
  INSERT INTO priced_since (variant_id, since) VALUES (NEW.id, now())
  ON CONFLICT (variant_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;

CREATE FUNCTION displayed_stock(stock integer) RETURNS integer LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (stock > 5) THEN 6 ELSE stock END;

CREATE FUNCTION enqueue_break_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('exception.opened', 'exception ' || NEW.id, jsonb_build_object('exception', NEW.id, 'kind', NEW.kind));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_enquiry_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enquiry_number text := 'GTH-Q-' || lpad(NEW.number::text, greatest(6, length(NEW.number::text)), '0');
BEGIN
  PERFORM enqueue_webhooks('enquiry.received', enquiry_number,
    jsonb_build_object('enquiry', enquiry_number, 'kind', NEW.kind));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_order_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_number text;
BEGIN
  SELECT 'GTH-' || lpad(number::text, greatest(6, length(number::text)), '0') INTO order_number FROM orders WHERE id = NEW.order_id;
  PERFORM enqueue_webhooks('order.' || NEW.state, order_number,
    jsonb_build_object('order', order_number, 'state', NEW.state));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_product_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product int := (to_jsonb(NEW) ->> TG_ARGV[0])::int;
BEGIN
  PERFORM enqueue_webhooks('product.changed', product::text,
    jsonb_build_object('product', product, 'slug', (SELECT slug FROM products WHERE id = product)));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_refund_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  number_of_it text;
BEGIN
  SELECT CASE WHEN order_id IS NULL THEN 'GC-' || lpad(bought.number::text, greatest(6, length(bought.number::text)), '0')
    ELSE 'GTH-' || lpad(orders.number::text, greatest(6, length(orders.number::text)), '0') END INTO number_of_it
  FROM payments LEFT JOIN orders ON orders.id = order_id
  LEFT JOIN gift_card_purchases AS bought ON bought.id = purchase_id WHERE payments.id = NEW.payment_id;
  PERFORM enqueue_webhooks('refund.done', number_of_it,
    jsonb_build_object('order', number_of_it, 'payment', NEW.payment_id, 'amount', NEW.amount));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_review_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('review.waiting', 'review ' || NEW.id,
    jsonb_build_object('review', NEW.id, 'product', NEW.product_id, 'rating', NEW.rating));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_sold_out_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.out', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_stock_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.low', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku, 'stock', NEW.stock));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_webhooks(happened text, about text, told jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_sends (end_id, event, subject, data, next_attempt_at, created_at)
  SELECT id, happened, about, told, now(), now() FROM webhook_ends WHERE state = 'on' AND happened = ANY (events)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION facet_bits(occasions text[], recipients text[], colours text[]) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bits bigint = 0;
  key text;
BEGIN
  FOREACH key IN ARRAY occasions LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['wedding', 'roka', 'haldi', 'anniversary', 'birthday', 'baby-shower',
      'naamkaran', 'griha-pravesh', 'return-gifts', 'diwali', 'rakhi', 'karva-chauth', 'holi', 'new-year', 'puja', 'office'], key) - 1, 0);
  END LOOP;
  FOREACH key IN ARRAY recipients LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['parents', 'couples', 'brides', 'grooms', 'husband-or-wife',
      'brother-or-sister', 'friends', 'mothers-to-be', 'babies', 'colleagues', 'guests'], key) + 19, 0);
  END LOOP;
  FOREACH key IN ARRAY colours LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['red', 'pink', 'yellow', 'brown', 'green', 'blue', 'purple', 'white',
      'black'], key) + 35, 0);
  END LOOP;
  RETURN bits;
END $$;

CREATE FUNCTION fill_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pin = coalesce((SELECT 100 - position FROM category_pins
    WHERE category_id = NEW.category_id AND product_id = NEW.product_id), 0);
  RETURN NEW;
END $$;

CREATE FUNCTION fill_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT unit_price, popularity, created_at INTO NEW.unit_price, NEW.popularity, NEW.created_at
  FROM products WHERE id = NEW.product_id;
  RETURN NEW;
END $$;

CREATE FUNCTION follow_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  is_written boolean;
BEGIN
  SELECT array_agg(new_rows.product_id) || array_agg(old_rows.product_id),
    bool_or(to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock')
  INTO changed, is_written
  FROM old_rows JOIN new_rows USING (id)
  WHERE displayed_stock(old_rows.stock) IS DISTINCT FROM displayed_stock(new_rows.stock)
     OR to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock';
  IF changed IS NOT NULL THEN PERFORM refresh_listed_variants(changed, is_written); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_new_and_deleted_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listed_variants(array_agg(product_id), true) FROM changed_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = order_search_text(id, email, buyer) WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    WITH gone AS (DELETE FROM product_categories WHERE product_id = NEW.id RETURNING product_id, category_id)
    INSERT INTO withdrawn_product_categories SELECT product_id, category_id FROM gone;
  ELSE
    WITH back AS (DELETE FROM withdrawn_product_categories WHERE product_id = NEW.id RETURNING product_id, category_id)
    INSERT INTO product_categories (product_id, category_id) SELECT product_id, category_id FROM back;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_held_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_shipments := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION images_of_products(products integer[]) RETURNS TABLE(product_id integer, images json) LANGUAGE sql STABLE AS $$
  SELECT i.product_id, json_agg(json_build_array(id, url, width, height, alt, mime, size,
    round(date_part('epoch', created_at) * 1000), tint) ORDER BY position)
  FROM product_images i WHERE i.product_id = ANY (products) GROUP BY i.product_id
$$;

CREATE FUNCTION keep_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.unsaid, NEW.code, NEW.written, NEW.wrap) IS DISTINCT FROM ROW (OLD.unsaid, OLD.code, OLD.written, OLD.wrap)
    OR NEW.erased_at IS NULL AND NEW.changed_at IS NOT DISTINCT FROM OLD.changed_at
      AND ROW (NEW.to_name, NEW.from_name, NEW.message, NEW.path, NEW.hand, NEW.card)
      IS DISTINCT FROM ROW (OLD.to_name, OLD.from_name, OLD.message, OLD.path, OLD.hand, OLD.card)
    OR NEW.erased_at IS NOT NULL AND NEW.to_name || NEW.from_name || NEW.message || NEW.path <> '' THEN
    RAISE EXCEPTION 'the note of shipment % was ordered and stays as it is', OLD.shipment_id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_order_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := order_search_text(NEW.id, NEW.email, NEW.buyer);
  RETURN NEW;
END $$;

CREATE FUNCTION keep_ordered_design() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ordered_at IS NOT NULL AND NOT (NEW.lines = '{}' AND NEW.path = '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_ordered_photograph() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION keep_ordered_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION keep_ordered_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'is_active') <> (to_jsonb(OLD) - 'is_active')
    AND EXISTS (SELECT FROM designs WHERE zone_id = OLD.id AND ordered_at IS NOT NULL) THEN
    RAISE EXCEPTION 'zone % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION list_in_main_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO withdrawn_product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION list_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_categories (product_id, category_id, unit_price, popularity, created_at)
  SELECT id, category_id, unit_price, popularity, created_at FROM new_rows WHERE withdrawn_at IS NULL;
  INSERT INTO withdrawn_product_categories (product_id, category_id)
  SELECT id, category_id FROM new_rows WHERE withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION move_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET balance = balance + NEW.amount WHERE id = NEW.card_id;
  RETURN NULL;
END $$;

CREATE FUNCTION move_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings_version SET version = version + 1;
  PERFORM pg_notify('gathri_settings', '');
  RETURN NULL;
END $$;

CREATE FUNCTION move_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version = OLD.version + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION note_audited_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := NEW.actor_kind || ':' || NEW.actor_id;
BEGIN
  IF NEW.subject_kind = 'order' THEN
    PERFORM note_desk_change('order', number::text, who) FROM orders WHERE id = NEW.subject_id;
  ELSIF NEW.subject_kind = 'shipment' THEN
    PERFORM note_desk_change('order', number::text, who) FROM orders JOIN shipments ON order_id = orders.id
    WHERE shipments.id = NEW.subject_id;
  ELSE
    PERFORM note_desk_change(NEW.subject_kind, NEW.subject_id, who);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_break_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('exception', NEW.id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_colours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.options = '[]' THEN
    NEW.colours = '{}';
  ELSE
    NEW.colours = colours_of(NEW.id, NEW.options);
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION note_colours_of_extras() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET colours = colours_of(id, options)
  WHERE id IN (SELECT product_id FROM changed_rows) AND colours <> colours_of(id, options);
  RETURN NULL;
END $$;

CREATE FUNCTION note_desk_change(kind text, subject text, actor text DEFAULT NULLIF(current_setting('shop.actor'::text, true), ''::text)) RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_changes (kind, subject, actor) VALUES (kind, subject, actor)
  ON CONFLICT ON CONSTRAINT desk_changes_pkey DO UPDATE SET actor = coalesce(desk_changes.actor, EXCLUDED.actor)
  WHERE desk_changes.actor IS NULL AND EXCLUDED.actor IS NOT NULL
$$;

CREATE FUNCTION note_enquiry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('enquiry', NEW.number::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_first_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM products_without_picture WHERE product_id IN (SELECT product_id FROM new_rows);
  RETURN NULL;
END $$;

CREATE FUNCTION note_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_food = EXISTS (SELECT FROM json_array_elements(NEW.inside) each WHERE each ->> 'kind' IN ('veg', 'non-veg'));
  RETURN NEW;
END $$;

CREATE FUNCTION note_last_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO products_without_picture
  SELECT id FROM products WHERE id IN (SELECT product_id FROM old_rows)
    AND NOT EXISTS (SELECT FROM product_images WHERE product_id = products.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_missing_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO products_without_picture SELECT id FROM new_rows;
  RETURN NULL;
END $$;

CREATE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('order', NEW.number::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('review', NEW.id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_shipment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('order', number::text) FROM orders WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION order_search_text(of_order text, email text, buyer jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', buyer->>'name', buyer->>'company', email, buyer->>'phone', (
    SELECT string_agg(DISTINCT concat_ws(' ', recipient->>'firstName', recipient->>'lastName', recipient->>'phone',
      recipient->>'postcode', recipient->>'city'), ' ')
    FROM shipments WHERE order_id = of_order)))
$$;

CREATE FUNCTION prepare_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE products int[] := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id);
BEGIN
  -- Locked first and read in a statement of its own: what another transaction has just changed is in it.
  INSERT INTO ready_pictures (product_id) SELECT unnest(products)
  ON CONFLICT (product_id) DO UPDATE SET images = NULL;
  UPDATE ready_pictures ready SET images = made.images
  FROM images_of_products(products) made WHERE ready.product_id = made.product_id;
  RETURN NULL;
END $$;

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

CREATE FUNCTION price_with_tax(net integer, rate smallint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (net + (round(((net)::numeric * ((rate)::numeric / 100.0))))::integer);

CREATE FUNCTION product_words(name text, material text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE
    RETURN ((setweight(to_tsvector('english'::regconfig, name), 'A'::"char") || setweight(to_tsvector('english'::regconfig, material), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, description), 'D'::"char"));

CREATE FUNCTION record_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END
  FROM (SELECT product_id FROM new_rows UNION ALL SELECT product_id FROM old_rows) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id)
  FROM (SELECT product_id, state FROM new_rows UNION ALL SELECT product_id, state FROM old_rows) AS changed
  WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_new_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_new_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id) FROM new_rows WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_status_history (order_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;

CREATE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  priced CONSTANT text[] := ARRAY['stock_shown', 'price', 'discount', 'unit_price', 'gst_rate', 'updated_at', 'version'];
  changed int[];
  is_stock_alone boolean;
  is_price_alone boolean;
  is_detail boolean;
  unit int4range;
  taxed int4range;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown'),
    bool_and(to_jsonb(old_rows) - priced = to_jsonb(new_rows) - priced),
    bool_and(without_details(to_jsonb(old_rows)) = without_details(to_jsonb(new_rows))),
    int4range(min(least(old_rows.unit_price, new_rows.unit_price)), max(greatest(old_rows.unit_price, new_rows.unit_price)), '[]'),
    int4range(
      min(least(price_with_tax(old_rows.unit_price, old_rows.gst_rate), price_with_tax(new_rows.unit_price, new_rows.gst_rate))),
      max(greatest(price_with_tax(old_rows.unit_price, old_rows.gst_rate), price_with_tax(new_rows.unit_price, new_rows.gst_rate))), '[]')
  INTO changed, is_stock_alone, is_price_alone, is_detail, unit, taxed
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids, moves_lists, unit_prices, taxed_prices)
    VALUES (CASE WHEN is_detail AND cardinality(changed) <= 1000 THEN changed END, NOT is_stock_alone,
      CASE WHEN is_price_alone AND NOT is_stock_alone THEN unit END, CASE WHEN is_price_alone AND NOT is_stock_alone THEN taxed END);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION record_removed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_shipment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipment_status_history (shipment_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_listed_variants(changed integer[], is_written boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told int[];
  untold int[];
BEGIN
  -- Locked before the variants are read: another transaction may have changed one of them. By id, so that two never deadlock.
  PERFORM FROM products WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH listed AS (
    SELECT DISTINCT ON (product_id) *, CASE WHEN is_active THEN displayed_stock(stock) ELSE 0 END AS stock_shown
    FROM variants WHERE product_id = ANY(changed)
    ORDER BY product_id, is_active DESC, stock IS NULL OR stock > 0 DESC, unit_price, position, id
  ), updated AS (
    UPDATE products SET listed_variant_id = listed.id, price = listed.price, discount = listed.discount,
      stock_shown = listed.stock_shown, weight = listed.weight, length = listed.length, breadth = listed.breadth,
      height = listed.height, hsn = listed.hsn, gst_rate = listed.gst_rate, days_to_make = listed.days_to_make,
      -- It follows what the owner writes, not what is sold.
      updated_at = CASE WHEN is_written AND listed_variant_id IS NOT NULL THEN now() ELSE updated_at END
    FROM listed
    WHERE products.id = listed.product_id
      AND (listed_variant_id, products.price, products.discount, products.stock_shown, products.weight, products.length,
        products.breadth, products.height, products.hsn, products.gst_rate, products.days_to_make)
        IS DISTINCT FROM (listed.id, listed.price, listed.discount, listed.stock_shown, listed.weight, listed.length,
        listed.breadth, listed.height, listed.hsn, listed.gst_rate, listed.days_to_make)
    RETURNING products.id
  )
  SELECT array_agg(id) INTO told FROM updated;
  -- The page of a product shows each of its variants.
  SELECT array_agg(id) INTO untold FROM (SELECT unnest(changed) EXCEPT SELECT unnest(told)) AS others (id);
  IF untold IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids) VALUES (CASE WHEN cardinality(untold) <= 1000 THEN untold END);
  END IF;
END $$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What stands in % is never changed', TG_TABLE_NAME;
END $$;

CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued % is never changed or deleted', TG_ARGV[0];
END $$;

CREATE FUNCTION refuse_gift_card_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE 'an entry of a gift card is never changed or deleted: write another one';
END $$;

CREATE FUNCTION refuse_listed_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE 'price, stock, weight and sizes of a product are copies: write them to its variants';
END $$;

CREATE FUNCTION refuse_listing_of_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows JOIN products ON products.id = new_rows.product_id WHERE withdrawn_at IS NOT NULL) THEN
    RAISE 'a product that is not on sale stands in no category: write withdrawn_product_categories';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its variant it may go: nobody ever ordered that one.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM variants WHERE id = OLD.variant_id) THEN RETURN OLD; END IF;
  RAISE 'a stock movement is never changed or deleted: write another one';
END $$;

CREATE FUNCTION rename_category_in_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET conditions = jsonb_set(conditions, '{categories}', (
    SELECT jsonb_agg(CASE WHEN name = to_jsonb(OLD.name) THEN to_jsonb(NEW.name) ELSE name END ORDER BY place)
    FROM jsonb_array_elements(conditions -> 'categories') WITH ORDINALITY AS named (name, place)
  )) WHERE conditions -> 'categories' ? OLD.name;
  RETURN NULL;
END $$;

CREATE FUNCTION require_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product int := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
BEGIN
  IF EXISTS (SELECT FROM products WHERE id = product) AND NOT EXISTS (SELECT FROM variants WHERE product_id = product) THEN
    RAISE 'product % has no variant', product;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION short_parts(text text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT COST 1 PARALLEL SAFE AS $$
DECLARE
  letters CONSTANT text[] := string_to_array(text, NULL);
  parts text[] := letters;
BEGIN
  FOR at IN 2 .. cardinality(letters) LOOP
    parts := parts || (letters[at - 1] || letters[at]);
  END LOOP;
  RETURN parts;
END $$;

CREATE FUNCTION spelled_words(text text) RETURNS text[] LANGUAGE sql IMMUTABLE
    RETURN ARRAY(SELECT unnest.lexeme FROM unnest(to_tsvector('simple'::regconfig, spelled_words.text)) unnest(lexeme, positions, weights) WHERE ((length(unnest.lexeme) >= 2) AND (unnest.lexeme !~ '[0-9]'::text)));

CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END $$;

CREATE FUNCTION without_details(product jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
    RETURN (product - ARRAY['stock_shown'::text, 'slug'::text, 'name'::text, 'search_name'::text, 'description'::text, 'options'::text, 'inside'::text, 'makers'::text, 'piece'::text, 'care'::text, 'packing'::text, 'price_breaks'::text, 'has_food'::text, 'listed_variant_id'::text, 'price'::text, 'discount'::text, 'unit_price'::text, 'material'::text, 'weight'::text, 'length'::text, 'breadth'::text, 'height'::text, 'hsn'::text, 'gst_rate'::text, 'days_to_make'::text, 'updated_at'::text, 'version'::text, 'seo_title'::text, 'seo_description'::text]);

CREATE FUNCTION write_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (product_id, words, named, spelled)
  SELECT id, product_words(name, material, description), spelled_words(name), spelled_words(name || ' ' || material)
  FROM new_rows WHERE withdrawn_at IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION write_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    DELETE FROM search_entries WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (product_id, words, named, spelled)
  VALUES (NEW.id, product_words(NEW.name, NEW.material, NEW.description), spelled_words(NEW.name),
    spelled_words(NEW.name || ' ' || NEW.material))
  ON CONFLICT (product_id) DO UPDATE
    SET words = excluded.words, named = excluded.named, spelled = excluded.spelled;
  RETURN NULL;
END $$;

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 80),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  defaults jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX categories_name ON categories (lower(name));

CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  search_name text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  description text NOT NULL DEFAULT '',
  price integer NOT NULL DEFAULT 100 CHECK (price BETWEEN 100 AND 1000000000),
  discount numeric(4,2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 99),
  unit_price integer GENERATED ALWAYS AS (round(price::numeric * (100 - discount) / 100)) STORED NOT NULL
    CHECK (unit_price >= 100),
  category_id integer NOT NULL REFERENCES categories (id),
  material text NOT NULL DEFAULT '',
  weight numeric(8,3) CHECK (weight > 0),
  length numeric(6,1) CHECK (length > 0),
  breadth numeric(6,1) CHECK (breadth > 0),
  height numeric(6,1) CHECK (height > 0),
  stock_shown integer DEFAULT 0 CONSTRAINT products_stock_check CHECK (stock_shown >= 0) CHECK (stock_shown BETWEEN 0 AND 6),
  hsn text CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate smallint NOT NULL DEFAULT 18 CHECK (gst_rate BETWEEN 0 AND 40),
  popularity integer NOT NULL DEFAULT 0 CHECK (popularity >= 0),
  days_to_make smallint CHECK (days_to_make BETWEEN 0 AND 365),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array'),
  listed_variant_id integer,
  version integer NOT NULL DEFAULT 1,
  withdrawn_at timestamptz(3),
  inside json NOT NULL DEFAULT '[]',
  makers json NOT NULL DEFAULT '[]',
  piece json,
  care text NOT NULL DEFAULT '',
  packing text NOT NULL DEFAULT '',
  has_food boolean NOT NULL DEFAULT false,
  price_breaks jsonb NOT NULL DEFAULT '[]' CHECK (price_breaks_fall(price_breaks)),
  occasions text[] NOT NULL DEFAULT '{}' CHECK (cardinality(occasions) <= 30),
  recipients text[] NOT NULL DEFAULT '{}' CHECK (cardinality(recipients) <= 30),
  is_wrap boolean NOT NULL DEFAULT false,
  colours text[] NOT NULL DEFAULT '{}',
  facet_bits bigint GENERATED ALWAYS AS (facet_bits(occasions, recipients, colours)) STORED NOT NULL,
  seo_title text NOT NULL DEFAULT '',
  seo_description text NOT NULL DEFAULT '',
  CONSTRAINT products_name_check CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 200),
  UNIQUE (id, unit_price, popularity, created_at)
) WITH (fillfactor='90');
CREATE INDEX products_billed_weight ON products (round(greatest(coalesce(nullif(weight, 0), 0.5), coalesce(length * breadth * height, 0) / 5000), 3))
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_breadth ON products (breadth) WHERE withdrawn_at IS NULL;
CREATE INDEX products_category ON products (category_id);
CREATE INDEX products_colours ON products USING gin (colours) WHERE withdrawn_at IS NULL;
CREATE INDEX products_created_at_faceted ON products (created_at, id) INCLUDE (search_name, facet_bits, unit_price, gst_rate)
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_discount ON products (discount, id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_height ON products (height) WHERE withdrawn_at IS NULL;
CREATE INDEX products_length ON products (length) WHERE withdrawn_at IS NULL;
CREATE INDEX products_material_contains ON products USING gin (lower(material) gin_trgm_ops) WHERE withdrawn_at IS NULL;
CREATE INDEX products_material_sorted ON products (material, price, id) INCLUDE (search_name, unit_price, discount, popularity, created_at, updated_at)
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_name ON products (search_name COLLATE "C", id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_name_cased ON products USING gin (cased(name) gin_trgm_ops);
CREATE INDEX products_name_contains ON products USING gin (search_name gin_trgm_ops);
CREATE INDEX products_name_exact ON products (name) WHERE withdrawn_at IS NULL;
CREATE INDEX products_name_priced ON products (search_name COLLATE "C", id) INCLUDE (price) WHERE withdrawn_at IS NULL;
CREATE INDEX products_name_short_parts ON products USING gin (short_parts(search_name)) WHERE withdrawn_at IS NULL;
CREATE INDEX products_occasions ON products USING gin (occasions) WHERE withdrawn_at IS NULL;
CREATE INDEX products_popularity_faceted ON products (popularity, id) INCLUDE (search_name, facet_bits, unit_price, gst_rate)
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_price_filtered ON products (price, id) INCLUDE (material, search_name, unit_price, discount, popularity, created_at, updated_at, weight, length, breadth, height, category_id)
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_price_with_tax ON products (price_with_tax(unit_price, gst_rate), id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_recipients ON products USING gin (recipients) WHERE withdrawn_at IS NULL;
CREATE INDEX products_unit_price_faceted ON products (unit_price, id) INCLUDE (search_name, facet_bits, gst_rate)
  WHERE withdrawn_at IS NULL;
CREATE INDEX products_updated_at ON products (updated_at, id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_weight ON products (weight) WHERE withdrawn_at IS NULL;
CREATE INDEX products_with_food ON products (id) WHERE has_food AND withdrawn_at IS NULL;
CREATE INDEX products_withdrawn ON products (id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX products_words ON products USING gin (product_words(name, material, description));

CREATE TABLE extras (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  is_required boolean NOT NULL DEFAULT false,
  choices jsonb NOT NULL CHECK (jsonb_typeof(choices) = 'array' AND jsonb_array_length(choices) BETWEEN 1 AND 60),
  colouring jsonb CHECK (jsonb_typeof(colouring -> 'layers') = 'array'),
  UNIQUE (product_id, key)
);

CREATE TABLE customers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  password_hash text,
  google_sub text UNIQUE,
  provider text NOT NULL CHECK (provider IN ('local', 'google')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  blocked boolean NOT NULL DEFAULT false,
  session_version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  address_version integer NOT NULL DEFAULT 0,
  CHECK (password_hash IS NOT NULL OR google_sub IS NOT NULL)
);

CREATE TABLE staff (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'manager', 'packer', 'support', 'accountant']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text,
  totp_sealed text,
  totp_last_step bigint,
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3),
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi', 'gu', 'bn', 'ta'))
);

CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{24}$'),
  number integer NOT NULL DEFAULT nextval('order_numbers') UNIQUE,
  state text NOT NULL
    CHECK (state IN ('awaiting payment', 'placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery',
    'partly delivered', 'delivered', 'cancelled', 'returned', 'refunded', 'expired', 'under review')),
  customer_id integer REFERENCES customers (id) ON DELETE SET NULL,
  email text NOT NULL,
  fingerprint text NOT NULL,
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  shipping bigint NOT NULL CHECK (shipping >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  is_stock_reserved boolean NOT NULL,
  reserved_until timestamptz(3) NOT NULL,
  reconciled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  placed_at timestamptz(3),
  is_contact_erasure_requested boolean NOT NULL DEFAULT false,
  network_digest text,
  is_account_deleted boolean NOT NULL DEFAULT false,
  anonymized_at timestamptz(3),
  sales_counted boolean NOT NULL DEFAULT false,
  buyer jsonb NOT NULL,
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  ship_by date,
  promised date,
  held_for text,
  held_by text,
  held_at timestamptz(3),
  made_at timestamptz(3),
  search_text text,
  version integer NOT NULL DEFAULT 1,
  assigned_to text REFERENCES staff (id) ON DELETE SET NULL,
  assigned_at timestamptz(3),
  assigned_by text,
  held_shipments text[],
  CHECK (total = subtotal + tax + shipping),
  CONSTRAINT orders_check1 CHECK (paid > 0 OR state IN ('awaiting payment', 'expired', 'cancelled', 'under review')),
  CONSTRAINT orders_check2 CHECK (state <> 'awaiting payment' OR is_stock_reserved),
  CONSTRAINT orders_check3 CHECK ((held_for IS NULL) = (held_at IS NULL) AND (held_for IS NULL) = (held_by IS NULL))
);
CREATE INDEX orders_assigned ON orders (assigned_to, number DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX orders_assigned_at ON orders (assigned_to, assigned_at DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX orders_by_state ON orders (state, number DESC) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_contact_erasure_requested ON orders (id) WHERE is_contact_erasure_requested;
CREATE INDEX orders_created_at ON orders (created_at);
CREATE INDEX orders_of_customer ON orders (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_of_email ON orders (email) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_open ON orders (reserved_until) WHERE state = 'awaiting payment';
CREATE UNIQUE INDEX orders_open_fingerprint ON orders (fingerprint) WHERE state = 'awaiting payment';
CREATE INDEX orders_placed ON orders (placed_at) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_reserved_by_email ON orders (lower(email)) WHERE state = 'awaiting payment';
CREATE INDEX orders_reserved_by_network ON orders (network_digest) WHERE state = 'awaiting payment';
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_to_anonymize ON orders (created_at) WHERE customer_id IS NULL AND anonymized_at IS NULL;
CREATE INDEX orders_to_count ON orders (placed_at)
  WHERE NOT sales_counted AND placed_at IS NOT NULL AND state NOT IN ('cancelled', 'returned', 'refunded');
CREATE INDEX orders_to_ship ON orders (ship_by, number) WHERE state IN ('placed', 'confirmed', 'packed', 'partly shipped');
CREATE INDEX orders_to_take_back ON orders (placed_at) WHERE sales_counted AND state IN ('cancelled', 'returned', 'refunded');
CREATE INDEX orders_unfinished ON orders (state, number DESC)
  WHERE state IN ('awaiting payment', 'under review', 'placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery', 'partly delivered');

CREATE TABLE shipments (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  position smallint NOT NULL CHECK (position >= 1),
  state text NOT NULL
    CHECK (state IN ('waiting', 'asking', 'placed', 'confirmed', 'packed', 'shipped', 'out for delivery', 'delivered',
    'cancelled', 'returned')),
  recipient jsonb NOT NULL,
  quote_id text NOT NULL,
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  estimated_days text NOT NULL,
  days_to_make smallint CHECK (days_to_make >= 0),
  weight numeric(10,3) NOT NULL CHECK (weight > 0),
  taxable bigint NOT NULL CHECK (taxable >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  delivery bigint NOT NULL CHECK (delivery >= 0),
  delivery_tax bigint NOT NULL,
  total bigint NOT NULL,
  ship_by date,
  promised date,
  work_minutes integer CHECK (work_minutes >= 0),
  chosen_day date,
  zone text,
  mode text,
  days_left smallint CHECK (days_left >= 0),
  keeps_days smallint,
  -- With it the shipment sends pieces of an earlier one again, at no charge.
  again_of text REFERENCES shipments (id),
  again_why text CHECK (again_why IN ('came back', 'lost', 'broken', 'exchanged')),
  courier_charge bigint,
  is_address_hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT shipments_again_check CHECK ((again_of IS NULL) = (again_why IS NULL) AND (again_of IS NULL OR total = 0)),
  CHECK (delivery_tax BETWEEN 0 AND delivery),
  CONSTRAINT shipments_check1 CHECK (total = taxable + tax + delivery),
  CONSTRAINT shipments_check2 CHECK (id = CASE position WHEN 1 THEN order_id ELSE order_id || '-' || position END),
  UNIQUE (order_id, position)
);
CREATE INDEX shipments_again_of ON shipments (again_of) WHERE again_of IS NOT NULL;
CREATE INDEX shipments_asking ON shipments (order_id) WHERE state = 'asking';
CREATE INDEX shipments_in_workshop ON shipments (order_id) INCLUDE (id, state) WHERE state IN ('placed', 'confirmed', 'packed');
CREATE INDEX shipments_ship_by ON shipments (ship_by) WHERE ship_by IS NOT NULL;
CREATE INDEX shipments_to_pack ON shipments (ship_by, order_id) WHERE state IN ('placed', 'confirmed');
CREATE INDEX shipments_waiting ON shipments (order_id) WHERE days_left IS NOT NULL;

CREATE TABLE variants (
  id integer PRIMARY KEY DEFAULT nextval('public.products_id_seq'::regclass),
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  name text NOT NULL DEFAULT '',
  options jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'),
  sku text UNIQUE,
  price integer NOT NULL CHECK (price BETWEEN 100 AND 1000000000),
  discount numeric(4,2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 99),
  unit_price integer GENERATED ALWAYS AS (round(price::numeric * (100 - discount) / 100)) STORED NOT NULL
    CHECK (unit_price >= 100),
  stock integer CHECK (stock >= 0),
  weight numeric(8,3) CHECK (weight > 0),
  length numeric(6,1) CHECK (length > 0),
  breadth numeric(6,1) CHECK (breadth > 0),
  height numeric(6,1) CHECK (height > 0),
  hsn text CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate smallint NOT NULL DEFAULT 18 CHECK (gst_rate BETWEEN 0 AND 40),
  days_to_make smallint CHECK (days_to_make BETWEEN 0 AND 365),
  bench_minutes smallint NOT NULL DEFAULT 15 CHECK (bench_minutes >= 0),
  is_active boolean NOT NULL DEFAULT true,
  picture_position smallint CHECK (picture_position >= 0),
  version integer NOT NULL DEFAULT 1,
  barcode text UNIQUE,
  shelf text NOT NULL DEFAULT '',
  low_at smallint NOT NULL DEFAULT 2 CHECK (low_at >= 0),
  keeps_days smallint CHECK (keeps_days BETWEEN 0 AND 365),
  -- In one spelling: shop/hampers/hamper-measures.ts.
  hamper_room text NOT NULL DEFAULT ''
    CHECK (hamper_room ~ '^(\d+(\.\d)? x \d+(\.\d)? x \d+(\.\d)?(, rim \d+(\.\d)?)?, \d+(\.\d{1,3})? kg)?$'),
  hamper_size text NOT NULL DEFAULT '' CHECK (hamper_size ~ '^(\d+(\.\d)? x \d+(\.\d)? x \d+(\.\d)?(, upright)?(, bears)?)?$'),
  CONSTRAINT variants_barcode_check CHECK (length(barcode) BETWEEN 1 AND 50),
  CONSTRAINT variants_name_check CHECK (name = btrim(name) AND length(name) <= 100),
  CONSTRAINT variants_shelf_check CHECK (shelf = btrim(shelf) AND length(shelf) <= 40),
  CONSTRAINT variants_sku_check CHECK (length(sku) BETWEEN 1 AND 50),
  UNIQUE (product_id, options)
) WITH (fillfactor='90');
CREATE INDEX variants_low ON variants (stock, id) INCLUDE (product_id) WHERE is_active AND stock <= low_at;
CREATE INDEX variants_low_by_product ON variants (product_id DESC, id) WHERE is_active AND stock <= low_at;
CREATE INDEX variants_of_hampers ON variants (id) WHERE hamper_room <> '' OR hamper_size <> '';
CREATE INDEX variants_of_product ON variants (product_id DESC, id);
CREATE INDEX variants_shelf ON variants (lower(shelf)) WHERE shelf <> '';
CREATE INDEX variants_sku_search ON variants (lower(sku) text_pattern_ops) WHERE sku IS NOT NULL;

CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  product_id integer NOT NULL REFERENCES products (id),
  name text NOT NULL,
  picture jsonb,
  price integer NOT NULL CHECK (price >= 0),
  discount numeric(5,2) NOT NULL CHECK (discount BETWEEN 0 AND 100),
  unit_price integer NOT NULL CHECK (unit_price >= 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  line_total bigint NOT NULL,
  weight numeric(8,3) NOT NULL CHECK (weight > 0),
  length numeric(6,1),
  breadth numeric(6,1),
  height numeric(6,1),
  hsn text,
  gst_rate smallint NOT NULL,
  from_stock boolean NOT NULL,
  category text,
  material text,
  variant_id integer NOT NULL REFERENCES variants (id),
  shipment_id text NOT NULL REFERENCES shipments (id),
  taxable bigint NOT NULL CHECK (taxable >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  choices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(choices) = 'array'),
  bench_minutes integer CHECK (bench_minutes >= 0),
  position smallint NOT NULL DEFAULT 0,
  again_of bigint REFERENCES order_lines (id),
  is_reused boolean NOT NULL DEFAULT false,
  hamper jsonb CHECK (jsonb_typeof(hamper) = 'object'),
  CHECK (line_total = unit_price::bigint * quantity),
  CONSTRAINT order_lines_reused_check CHECK (NOT is_reused OR again_of IS NOT NULL AND NOT from_stock)
);
CREATE INDEX order_lines_again_of ON order_lines (again_of) WHERE again_of IS NOT NULL;
CREATE INDEX order_lines_of_order ON order_lines (order_id) INCLUDE (shipment_id, quantity, from_stock);
CREATE INDEX order_lines_product ON order_lines (product_id);
-- A hamper has many choices, and an entry of an index has 2,704 bytes.
CREATE UNIQUE INDEX order_lines_shipment_id_variant_id_choices_key ON order_lines (shipment_id, variant_id, md5(choices::text), again_of, is_reused) NULLS NOT DISTINCT;
-- Also pieces that are made for a hamper: `isMadeForOrder`.
CREATE INDEX order_lines_to_make ON order_lines (order_id) INCLUDE (shipment_id)
  WHERE NOT from_stock OR choices @? '$[*]."choice"?(@ like_regex "^[0-9a-f]{36}$")'::jsonpath OR hamper @? '$."pieces"[*]."isMade"?(@ == true)'::jsonpath;

CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  shipment_id text NOT NULL REFERENCES shipments (id),
  line_id bigint REFERENCES order_lines (id),
  kind text NOT NULL
    CHECK (kind IN ('extra', 'wrap', 'card', 'quantity price', 'offer', 'code', 'free gift', 'sent again', 'agreed price')),
  source text NOT NULL,
  label text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  CHECK (kind = 'agreed price' OR (amount > 0) = (kind IN ('extra', 'wrap', 'card')))
);
CREATE INDEX adjustments_given ON adjustments (source) WHERE kind IN ('offer', 'free gift');
CREATE INDEX adjustments_order ON adjustments (order_id);

CREATE TABLE api_tokens (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  prefix text NOT NULL,
  hash text NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  networks text[] NOT NULL DEFAULT '{}',
  made_by text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX api_tokens_maker ON api_tokens (made_by);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'token', 'schedule', 'import', 'system')),
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  session text,
  network text,
  operation text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  fields text[] NOT NULL DEFAULT '{}',
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  reason text,
  undo_of bigint REFERENCES audit (id)
);
CREATE INDEX audit_actor ON audit (actor_id, id);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_operation ON audit (operation, id);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id);
CREATE INDEX audit_undo ON audit (undo_of) WHERE undo_of IS NOT NULL;
CREATE INDEX audit_words ON audit USING gin (lower(subject_name || ' ' || actor_name || ' ' || operation) gin_trgm_ops);

CREATE TABLE audit_personal (
  audit_id bigint PRIMARY KEY REFERENCES audit (id),
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text
);
CREATE INDEX audit_personal_subject ON audit_personal (subject_kind, subject_id);

CREATE TABLE audit_seals (
  to_id bigint PRIMARY KEY REFERENCES audit (id),
  digest text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE buyers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email <> '' AND email = lower(email)),
  name text NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  orders integer NOT NULL,
  spent bigint NOT NULL,
  customer_id integer,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX buyers_customer ON buyers (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX buyers_latest ON buyers (last_at DESC, id DESC);
CREATE INDEX buyers_search ON buyers USING gin ((name || ' ' || email) gin_trgm_ops);
CREATE INDEX buyers_tags ON buyers USING gin (tags);

CREATE TABLE buyer_requests (
  buyer_id bigint NOT NULL REFERENCES buyers (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('export', 'erase')),
  asked_by_id text NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (buyer_id, kind)
);

CREATE TABLE cash_remittances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  amount bigint NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  reference text NOT NULL,
  recorded_by text NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE (shipment_id, reference)
);

CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_ids integer[],
  moves_lists boolean,
  unit_prices int4range,
  taxed_prices int4range
);

CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL,
  everything_at bigint NOT NULL DEFAULT 0,
  forgotten_at bigint NOT NULL DEFAULT 0,
  full_change_at bigint DEFAULT 0,
  details_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE catalogue_word_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL COLLATE pg_catalog."C",
  names integer NOT NULL,
  products integer NOT NULL
);
CREATE INDEX catalogue_word_changes_word ON catalogue_word_changes (word);

CREATE TABLE catalogue_words (
  word text NOT NULL COLLATE pg_catalog."C" PRIMARY KEY,
  names integer NOT NULL,
  products integer NOT NULL
);
CREATE INDEX catalogue_words_names ON catalogue_words (names);

CREATE TABLE category_pins (
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 12),
  UNIQUE (category_id, position),
  PRIMARY KEY (category_id, product_id)
);
CREATE INDEX category_pins_product ON category_pins (product_id);

CREATE TABLE changed_products (
  version bigint PRIMARY KEY,
  product_ids integer[] NOT NULL,
  -- A change of prices alone tells its span. A page drops only if its order or its limits lie in the span.
  unit_prices int4range,
  taxed_prices int4range
);

CREATE TABLE offers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 80),
  conditions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(conditions) = 'object'),
  gives jsonb NOT NULL,
  first_day date,
  last_day date,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  is_sample boolean NOT NULL DEFAULT false,
  lane text NOT NULL DEFAULT 'code' CHECK (lane IN ('offer', 'code')),
  CHECK (last_day >= first_day)
);

CREATE TABLE codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{3,24}$'),
  offer_id integer NOT NULL REFERENCES offers (id),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  most_uses integer CHECK (most_uses > 0),
  most_uses_each integer CHECK (most_uses_each > 0),
  CHECK (uses <= most_uses)
);
CREATE INDEX codes_offer ON codes (offer_id);

CREATE TABLE code_uses (
  order_id text PRIMARY KEY REFERENCES orders (id),
  code text NOT NULL REFERENCES codes (code),
  person text,
  is_held boolean NOT NULL DEFAULT true,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX code_uses_code ON code_uses (code, person) WHERE is_held;

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('analytics', 'newsletter', 'reminders')),
  decision text NOT NULL CHECK (decision IN ('granted', 'refused', 'withdrawn')),
  text_version text NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  anonymous_id text NOT NULL CHECK (anonymous_id ~ '^[A-Za-z0-9._-]{8,64}$'),
  decided_at timestamptz(3) NOT NULL
);
CREATE INDEX consents_anonymous_id ON consents (anonymous_id, id);
CREATE INDEX consents_decided_at ON consents (decided_at);

CREATE TABLE courier_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  region text,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120),
  UNIQUE NULLS NOT DISTINCT (day, region)
);

CREATE TABLE courier_webhooks (
  id text PRIMARY KEY,
  body text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  outcome text
);
CREATE INDEX courier_webhooks_open ON courier_webhooks (next_attempt_at) WHERE processed_at IS NULL;
CREATE INDEX courier_webhooks_processed_at ON courier_webhooks (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX courier_webhooks_to_blank ON courier_webhooks (processed_at) WHERE body <> '';

CREATE TABLE invoices (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  order_id text NOT NULL REFERENCES orders (id),
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  facts jsonb NOT NULL,
  UNIQUE (financial_year, serial)
);
CREATE INDEX invoices_issued ON invoices (issued_at);
CREATE INDEX invoices_order ON invoices (order_id);

CREATE TABLE dues (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  position smallint NOT NULL CHECK (position >= 1),
  label text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount > 0),
  payable_from timestamptz(3) NOT NULL,
  payable_until timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'void')),
  provider_order_id text UNIQUE,
  payment_id text UNIQUE,
  payment_start_lease_until timestamptz(3),
  renewals smallint NOT NULL DEFAULT 0,
  -- `rest`: what gift cards leave to pay by one payment.
  due_kind text NOT NULL DEFAULT 'usual',
  CHECK (id = CASE position WHEN 1 THEN order_id ELSE order_id || '-' || position END),
  CONSTRAINT dues_check1 CHECK ((state = 'paid') = (payment_id IS NOT NULL)),
  UNIQUE (order_id, position)
) WITH (fillfactor='90');
CREATE INDEX dues_unpaid ON dues (payable_until) WHERE state <> 'paid';

-- Somebody buys a gift card in the shop: money without an order. `payment_id` is set once, with its card.
CREATE TABLE gift_card_purchases (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  request_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  buyer_email text NOT NULL,
  -- Only until the card is issued: then the card has them.
  recipient text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  email text,
  -- Null: the buyer prints the card.
  send_on date,
  provider_order_id text UNIQUE,
  payment_id text UNIQUE,
  created_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  reconciled_at timestamptz(3),
  CONSTRAINT gift_card_purchases_paid CHECK ((payment_id IS NULL) = (paid_at IS NULL))
);
CREATE INDEX gift_card_purchases_unpaid ON gift_card_purchases (created_at) WHERE payment_id IS NULL;

-- A payment is for a due of an order, or for a purchase.
CREATE TABLE payments (
  id text PRIMARY KEY,
  order_id text REFERENCES orders (id),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded')),
  method text,
  refunded bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  due_id text REFERENCES dues (id),
  owed bigint NOT NULL DEFAULT 0,
  earlier_provider_order_id text,
  purchase_id text REFERENCES gift_card_purchases (id),
  CHECK (refunded BETWEEN 0 AND amount),
  CONSTRAINT payments_pay_one_thing CHECK (num_nonnulls(order_id, purchase_id) = 1 AND num_nonnulls(due_id, purchase_id) = 1),
  UNIQUE (id, due_id),
  UNIQUE (id, order_id)
);
CREATE INDEX payments_created_at ON payments (created_at);
CREATE INDEX payments_earlier_provider_order ON payments (earlier_provider_order_id) WHERE earlier_provider_order_id IS NOT NULL;
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_purchase ON payments (purchase_id) WHERE purchase_id IS NOT NULL;

CREATE TABLE refunds (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z0-9_-]{10,}$'),
  payment_id text NOT NULL REFERENCES payments (id),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'requested',
  provider_refund_id text UNIQUE,
  created_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3),
  cause text NOT NULL,
  bounces smallint NOT NULL DEFAULT 0,
  CHECK (status IN ('requested', 'pending', 'processed', 'failed') OR status = 'bounced' AND bounces > 0),
  UNIQUE (payment_id, cause)
);
CREATE INDEX refunds_created_at ON refunds (created_at);
CREATE INDEX refunds_open ON refunds (next_attempt_at) WHERE status IN ('requested', 'pending');
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_processed ON refunds (processed_at) WHERE processed_at IS NOT NULL;

CREATE TABLE credit_notes (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  invoice_number text NOT NULL REFERENCES invoices (number),
  refund_key text NOT NULL REFERENCES refunds (key),
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  facts jsonb NOT NULL,
  UNIQUE (financial_year, serial),
  UNIQUE (refund_key, invoice_number)
);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_number);
CREATE INDEX credit_notes_issued ON credit_notes (issued_at);

CREATE TABLE customer_addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  position integer NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  postcode text NOT NULL
);
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id, position, id);

CREATE TABLE day_figures (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('all', 'product', 'category', 'place', 'left')),
  key text NOT NULL,
  orders integer NOT NULL,
  pieces integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  delivery bigint NOT NULL,
  refunds bigint NOT NULL,
  PRIMARY KEY (kind, day, key)
);

-- Goods of a shipment that is sent again leave without an invoice.
CREATE TABLE delivery_challans (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  shipment_id text NOT NULL REFERENCES shipments (id),
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  facts jsonb NOT NULL,
  cancelled_at timestamptz(3),
  UNIQUE (financial_year, serial)
);
CREATE INDEX delivery_challans_issued ON delivery_challans (issued_at);
CREATE UNIQUE INDEX delivery_challans_shipment ON delivery_challans (shipment_id) WHERE cancelled_at IS NULL;

CREATE TABLE zones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  version integer NOT NULL DEFAULT 1,
  label text NOT NULL CHECK (label = btrim(label) AND length(label) BETWEEN 1 AND 60),
  technique text NOT NULL CHECK (technique IN ('foil', 'ink', 'engrave', 'burn', 'embroider', 'hand')),
  shape text NOT NULL CHECK (shape IN ('rect', 'oval')),
  width numeric(6,1) NOT NULL CHECK (width BETWEEN 5 AND 1000),
  height numeric(6,1) NOT NULL CHECK (height BETWEEN 5 AND 1000),
  margin numeric(4,1) NOT NULL,
  max_lines smallint NOT NULL CHECK (max_lines BETWEEN 1 AND 4),
  letter_min numeric(4,1) NOT NULL CHECK (letter_min > 0),
  letter_max numeric(4,1) NOT NULL,
  faces text[] NOT NULL CHECK (cardinality(faces) BETWEEN 1 AND 20),
  unit_price integer NOT NULL DEFAULT 0 CHECK (unit_price BETWEEN 0 AND 100000000),
  once_price integer NOT NULL DEFAULT 0 CHECK (once_price BETWEEN 0 AND 100000000),
  minutes smallint NOT NULL DEFAULT 5 CHECK (minutes >= 0),
  is_active boolean NOT NULL DEFAULT true,
  field text NOT NULL DEFAULT 'words',
  language text,
  motifs text[] NOT NULL DEFAULT '{}',
  CHECK (margin >= 0 AND 2 * margin < least(width, height)),
  CONSTRAINT zones_check1 CHECK (letter_max >= letter_min),
  CONSTRAINT zones_check2 CHECK ((language IS NULL) = (field <> 'date')),
  CONSTRAINT zones_check3 CHECK ((cardinality(motifs) > 0) = (field = 'motif'))
);
CREATE UNIQUE INDEX zones_offered ON zones (product_id, key) WHERE is_active;
CREATE INDEX zones_product ON zones (product_id);

CREATE TABLE designs (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{36}$'),
  zone_id integer NOT NULL REFERENCES zones (id),
  zone_version integer NOT NULL,
  lines text[] NOT NULL,
  face text NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ordered_at timestamptz(3),
  pieces smallint CHECK (pieces BETWEEN 2 AND 999)
);
CREATE INDEX designs_unordered ON designs (created_at) WHERE ordered_at IS NULL;
CREATE INDEX designs_zone ON designs (zone_id);

CREATE TABLE design_photographs (
  design_id text PRIMARY KEY REFERENCES designs (id) ON DELETE CASCADE,
  jpeg bytea NOT NULL,
  webp bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0)
);

CREATE TABLE design_pieces (
  design_id text NOT NULL REFERENCES designs (id) ON DELETE CASCADE,
  piece smallint NOT NULL CHECK (piece > 0),
  lines text[] NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (design_id, piece)
);

CREATE TABLE desk_changes (
  tx bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  kind text NOT NULL,
  subject text NOT NULL,
  actor text,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tx, kind, subject)
);

CREATE TABLE document_numbers (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note', 'receipt voucher', 'refund voucher', 'delivery challan')),
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (kind, financial_year)
);

CREATE TABLE e_way_bills (
  shipment_id text PRIMARY KEY REFERENCES shipments (id),
  number text NOT NULL CHECK (number ~ '^[0-9]{12}$'),
  staff_name text NOT NULL,
  noted_at timestamptz(3) NOT NULL
);

CREATE TABLE enquiries (
  number integer PRIMARY KEY DEFAULT nextval('enquiry_numbers'),
  kind text NOT NULL CHECK (kind IN ('bespoke', 'corporate', 'contact')),
  email text NOT NULL CHECK (email = lower(email)),
  answers jsonb NOT NULL,
  digest text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'open', 'waiting for them', 'quoted', 'won', 'lost', 'closed', 'spam')),
  assigned_to text REFERENCES staff (id) ON DELETE SET NULL,
  due_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  search_text text
    GENERATED ALWAYS AS (lower(coalesce(answers ->> 'name', '') || ' ' || coalesce(answers ->> 'company',
    '') || ' ' || coalesce(answers ->> 'idea', '') || ' ' || coalesce(answers ->> 'message',
    '') || ' ' || coalesce(answers ->> 'words', ''))) STORED
    NOT NULL,
  order_line_id integer REFERENCES order_lines (id)
);
CREATE INDEX enquiries_by_due ON enquiries (due_at, number) WHERE state IN ('new', 'open');
CREATE INDEX enquiries_by_state ON enquiries (state, number DESC);
CREATE INDEX enquiries_created_at ON enquiries (created_at);
CREATE INDEX enquiries_digest ON enquiries (digest, created_at);
CREATE INDEX enquiries_email ON enquiries (email);
CREATE INDEX enquiries_of_line ON enquiries (order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX enquiries_search ON enquiries USING gin (search_text gin_trgm_ops);

CREATE TABLE enquiry_pictures (
  enquiry_number integer NOT NULL REFERENCES enquiries (number) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  PRIMARY KEY (enquiry_number, position)
);

CREATE TABLE enquiry_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_number integer NOT NULL REFERENCES enquiries (number) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('them', 'us', 'note')),
  words text NOT NULL CHECK (words <> ''),
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  not_sent_at timestamptz(3)
);
CREATE INDEX enquiry_words_of_enquiry ON enquiry_words (enquiry_number, id);
CREATE INDEX enquiry_words_search ON enquiry_words USING gin (lower(words) gin_trgm_ops);

CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('orders', 'buyers')),
  from_day date,
  to_day date,
  made_by_id text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  order_numbers integer[]
);
CREATE INDEX exports_expiry ON exports (expires_at);

CREATE TABLE festivals (
  day date NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  occasion text NOT NULL DEFAULT '',
  PRIMARY KEY (day, name)
);

CREATE TABLE funnel_figures (
  day date PRIMARY KEY,
  begun integer NOT NULL,
  window_opened integer NOT NULL,
  tried integer NOT NULL,
  paid integer NOT NULL
);

CREATE TABLE gift_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  -- Opens with the shop's key only: for mails and a new key.
  sealed_code text NOT NULL,
  last4 text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  balance bigint NOT NULL DEFAULT 0,
  valid_until date NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'void')),
  reason text NOT NULL CHECK (reason IN ('sold', 'goodwill')),
  note text NOT NULL,
  recipient text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  email text,
  send_on date,
  mailed_at timestamptz(3),
  not_sent_at timestamptz(3),
  issued_by text NOT NULL,
  request_key text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  purchase_id text UNIQUE REFERENCES gift_card_purchases (id),
  CHECK (balance BETWEEN 0 AND amount)
);
CREATE INDEX gift_cards_to_expire ON gift_cards (valid_until) WHERE balance > 0;
CREATE INDEX gift_cards_to_mail ON gift_cards (send_on) WHERE email IS NOT NULL AND mailed_at IS NULL;

-- `amount` changes the balance. A held amount is no longer available; it is released or spent.
-- One refund of its purchase may take money off a card several times: what was spent may come back later.
CREATE TABLE gift_card_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id bigint NOT NULL REFERENCES gift_cards (id),
  kind text NOT NULL CHECK (kind IN ('issued', 'held', 'released', 'spent', 'refunded', 'voided', 'expired')),
  amount bigint NOT NULL,
  order_id text REFERENCES orders (id),
  refund_key text REFERENCES refunds (key),
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT gift_card_entries_order CHECK ((order_id IS NOT NULL) = (kind IN ('held', 'released', 'spent', 'refunded'))),
  CONSTRAINT gift_card_entries_refund CHECK (kind = 'voided' OR (refund_key IS NOT NULL) = (kind = 'refunded')),
  CONSTRAINT gift_card_entries_sign CHECK (amount <> 0 AND (amount > 0) = (kind IN ('issued', 'released', 'refunded'))),
  CONSTRAINT gift_card_entries_refunded_once UNIQUE (card_id, refund_key, order_id)
);
CREATE INDEX gift_card_entries_card ON gift_card_entries (card_id, id);
CREATE INDEX gift_card_entries_order ON gift_card_entries (order_id) WHERE order_id IS NOT NULL;

-- The buyer does not know the address: the recipient tells it by a secret link.
CREATE TABLE gift_requests (
  shipment_id text PRIMARY KEY REFERENCES shipments (id),
  code_hash text NOT NULL UNIQUE,
  to_name text NOT NULL,
  from_name text NOT NULL,
  is_surprise boolean NOT NULL,
  choices integer[] NOT NULL,
  asked_at timestamptz(3),
  expires_at timestamptz(3),
  answered_at timestamptz(3),
  declined_at timestamptz(3),
  CONSTRAINT gift_requests_asked_check CHECK ((asked_at IS NULL) = (expires_at IS NULL)),
  CONSTRAINT gift_requests_one_answer_check CHECK (answered_at IS NULL OR declined_at IS NULL)
);

CREATE TABLE gifts (
  shipment_id text PRIMARY KEY REFERENCES shipments (id),
  to_name text NOT NULL,
  from_name text NOT NULL,
  message text NOT NULL,
  hand text NOT NULL,
  unsaid boolean NOT NULL,
  path text NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  thanked_at timestamptz(3),
  erased_at timestamptz(3),
  card text NOT NULL DEFAULT 'plain',
  written boolean NOT NULL DEFAULT false,
  wrap text NOT NULL DEFAULT '',
  changed_at timestamptz(3),
  CHECK (NOT unsaid OR from_name = '')
);

CREATE TABLE google_sign_ins (
  state_hash text PRIMARY KEY,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  from_checkout boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX google_sign_ins_expires_at ON google_sign_ins (expires_at);

-- A day that somebody without an account wants to be reminded of. Each one is confirmed by mail.
CREATE TABLE guest_occasions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  person text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'festival')),
  day smallint CHECK (day BETWEEN 1 AND 31),
  month smallint CHECK (month BETWEEN 1 AND 12),
  festival text,
  anonymous_id text NOT NULL UNIQUE,
  stop_code text NOT NULL UNIQUE,
  code_hash text UNIQUE,
  code_expires_at timestamptz(3),
  asked_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  CONSTRAINT guest_occasions_when_check CHECK ((kind = 'festival') = (festival IS NOT NULL)
    AND (day IS NULL) = (kind = 'festival') AND (month IS NULL) = (kind = 'festival'))
);
CREATE INDEX guest_occasions_email ON guest_occasions (email);

-- Each mail goes out once.
CREATE TABLE guest_occasion_reminders (
  occasion_id bigint NOT NULL REFERENCES guest_occasions (id) ON DELETE CASCADE,
  day date NOT NULL,
  days_before smallint NOT NULL,
  queued_at timestamptz(3) NOT NULL,
  PRIMARY KEY (occasion_id, day, days_before)
);

CREATE TABLE hand_overs (
  id uuid PRIMARY KEY,
  courier text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  handed_over_at timestamptz(3) NOT NULL
);
CREATE INDEX hand_overs_at ON hand_overs (handed_over_at DESC);

CREATE TABLE hand_over_parcels (
  shipment_id text PRIMARY KEY REFERENCES shipments (id),
  hand_over_id uuid NOT NULL REFERENCES hand_overs (id),
  how text NOT NULL CHECK (how IN ('scan', 'tap'))
);
CREATE INDEX hand_over_parcels_hand_over ON hand_over_parcels (hand_over_id);

CREATE TABLE hour_figures (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders integer NOT NULL,
  pieces integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  PRIMARY KEY (day, hour)
);

CREATE TABLE idempotency_keys (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 255),
  request_digest text NOT NULL,
  order_id text NOT NULL REFERENCES orders (id),
  created_at timestamptz(3) NOT NULL,
  is_order_created boolean NOT NULL DEFAULT true
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_order ON idempotency_keys (order_id);

CREATE TABLE imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  version integer NOT NULL DEFAULT 1,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  source text NOT NULL DEFAULT 'sheet' CHECK (source IN ('sheet', 'shopify', 'woocommerce', 'strapi'))
);
CREATE INDEX imports_due ON imports (id) WHERE state IN ('running', 'undoing');

CREATE TABLE import_rows (
  import_id integer NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  n integer NOT NULL CHECK (n > 1),
  cells jsonb NOT NULL,
  unreadable text,
  action text CHECK (action IN ('new', 'change', 'same', 'wrong')),
  product_id integer,
  variant_id integer,
  name text NOT NULL DEFAULT '',
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  faults jsonb NOT NULL DEFAULT '[]',
  result text CHECK (result IN ('written', 'left out', 'undone', 'kept')),
  PRIMARY KEY (import_id, n)
);
CREATE INDEX import_rows_action ON import_rows (import_id, action, n);
CREATE INDEX import_rows_variant ON import_rows (import_id, variant_id);

CREATE TABLE invoice_shipments (
  invoice_number text NOT NULL REFERENCES invoices (number),
  shipment_id text PRIMARY KEY REFERENCES shipments (id)
);
CREATE INDEX invoice_shipments_invoice ON invoice_shipments (invoice_number);

CREATE TABLE last_orders (
  festival_day date NOT NULL,
  festival_name text NOT NULL,
  zone text NOT NULL CHECK (zone IN ('', 'a', 'b', 'c', 'd', 'e')),
  last_day date NOT NULL,
  CHECK (last_day < festival_day),
  PRIMARY KEY (festival_day, festival_name, zone),
  FOREIGN KEY (festival_day, festival_name) REFERENCES festivals (day, name) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE ledger_breaks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  detected_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  notified_at timestamptz(3),
  UNIQUE (kind, reference)
);
CREATE INDEX ledger_breaks_open ON ledger_breaks (id) WHERE resolved_at IS NULL;
CREATE INDEX ledger_breaks_resolved_at ON ledger_breaks (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE INDEX ledger_breaks_unnotified ON ledger_breaks (id) WHERE notified_at IS NULL AND resolved_at IS NULL;

CREATE TABLE lettering_sheets (
  id uuid PRIMARY KEY,
  technique text NOT NULL CHECK (technique IN ('foil', 'ink', 'engrave', 'burn', 'embroider', 'hand')),
  size text NOT NULL CHECK (size IN ('A4', 'A3')),
  until date NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  prints integer NOT NULL DEFAULT 1 CHECK (prints > 0),
  batch uuid
);
CREATE INDEX lettering_sheets_batch ON lettering_sheets (batch) WHERE batch IS NOT NULL;
CREATE INDEX lettering_sheets_made_at ON lettering_sheets (made_at);

-- The settings name one by its address. None is deleted: invoices show the logo of their day.
CREATE TABLE logos (
  url text PRIMARY KEY,
  png bytea NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE made_pieces (
  line_id bigint NOT NULL REFERENCES order_lines (id),
  unit smallint NOT NULL CHECK (unit > 0),
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (line_id, unit)
);

CREATE TABLE month_closings (
  month text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  figures jsonb NOT NULL,
  last_serials jsonb NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz(3) NOT NULL
);

CREATE TABLE news_seen (
  staff_id text PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL
);

CREATE TABLE newsletter_subscribers (
  id text PRIMARY KEY CHECK (length(id) >= 22),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  unsubscribe_code text NOT NULL UNIQUE,
  requested_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3)
);
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (requested_at) WHERE confirmed_at IS NULL;

CREATE TABLE newsletter_codes (
  hash text PRIMARY KEY,
  subscriber_id text NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX newsletter_codes_expires_at ON newsletter_codes (expires_at);
CREATE INDEX newsletter_codes_subscriber ON newsletter_codes (subscriber_id);

CREATE TABLE newsletters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facts jsonb NOT NULL,
  -- Picture and goods as all readers see them; null before it is sent.
  shown jsonb,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'stopped', 'sent')),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- The next readers get it then.
  next_batch_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT newsletters_batch_check CHECK ((state = 'sending') = (next_batch_at IS NOT NULL)),
  CONSTRAINT newsletters_ended_check CHECK ((state = 'sent') = (ended_at IS NOT NULL)),
  CONSTRAINT newsletters_started_check CHECK ((state = 'draft') = (started_at IS NULL) AND (state = 'draft') = (shown IS NULL))
);
CREATE INDEX newsletters_sending ON newsletters (next_batch_at) WHERE state = 'sending';

-- One row for each reader, so that each gets it once. A reader who left is only a random id.
CREATE TABLE newsletter_deliveries (
  newsletter_id bigint NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  subscriber_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'refused', 'left')),
  queued_at timestamptz(3),
  left_at timestamptz(3),
  PRIMARY KEY (newsletter_id, subscriber_id)
);
CREATE INDEX newsletter_deliveries_subscriber ON newsletter_deliveries (subscriber_id);
CREATE INDEX newsletter_deliveries_waiting ON newsletter_deliveries (newsletter_id) WHERE state = 'waiting';

-- People and days that an account wants to remember.
CREATE TABLE occasions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  person text NOT NULL,
  note text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'festival')),
  day smallint CHECK (day BETWEEN 1 AND 31),
  month smallint CHECK (month BETWEEN 1 AND 12),
  festival text,
  is_stopped boolean NOT NULL DEFAULT false,
  stop_code text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT occasions_when_check CHECK ((kind = 'festival') = (festival IS NOT NULL) AND (day IS NULL) = (kind = 'festival')
    AND (month IS NULL) = (kind = 'festival'))
);
CREATE INDEX occasions_birthday ON occasions (month, day) WHERE kind <> 'festival';
CREATE INDEX occasions_customer ON occasions (customer_id);
CREATE INDEX occasions_festival ON occasions (festival) WHERE kind = 'festival';

-- Each mail goes out once.
CREATE TABLE occasion_reminders (
  occasion_id bigint NOT NULL REFERENCES occasions (id) ON DELETE CASCADE,
  day date NOT NULL,
  days_before smallint NOT NULL,
  queued_at timestamptz(3) NOT NULL,
  PRIMARY KEY (occasion_id, day, days_before)
);

CREATE TABLE one_time_codes (
  hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'delete', 'google')),
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  browser_hash text,
  expires_at timestamptz(3) NOT NULL,
  mail_id bigint
);
CREATE INDEX one_time_codes_customer ON one_time_codes (customer_id);
CREATE INDEX one_time_codes_expires_at ON one_time_codes (expires_at);

CREATE TABLE order_client_ids (
  order_id text PRIMARY KEY REFERENCES orders (id),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  session_id text CHECK (length(session_id) BETWEEN 1 AND 64),
  delivered_to text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX order_client_ids_created_at ON order_client_ids (created_at);

CREATE TABLE order_designs (
  order_id text NOT NULL REFERENCES orders (id),
  design_id text NOT NULL REFERENCES designs (id),
  started_at timestamptz(3),
  started_by text,
  sheet_id uuid REFERENCES lettering_sheets (id),
  CHECK ((started_at IS NULL) = (started_by IS NULL) AND (sheet_id IS NULL OR started_at IS NOT NULL)),
  PRIMARY KEY (order_id, design_id)
);
CREATE INDEX order_designs_design ON order_designs (design_id);
CREATE INDEX order_designs_sheet ON order_designs (sheet_id) WHERE sheet_id IS NOT NULL;

CREATE TABLE order_line_parts (
  line_id bigint NOT NULL REFERENCES order_lines (id),
  variant_id integer NOT NULL REFERENCES variants (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  restocked integer NOT NULL DEFAULT 0,
  of_shipment integer NOT NULL DEFAULT 0,
  CHECK (restocked BETWEEN 0 AND quantity),
  CONSTRAINT order_line_parts_check1 CHECK (of_shipment BETWEEN 0 AND quantity),
  PRIMARY KEY (line_id, variant_id)
);

CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  words text NOT NULL CHECK (words <> ''),
  is_pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3),
  told jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
CREATE INDEX order_notes_told ON order_notes (created_at) WHERE told <> '[]'::jsonb;

CREATE TABLE order_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  state text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor text
);
CREATE INDEX order_status_history_changed_at ON order_status_history (changed_at);
CREATE INDEX order_status_history_order ON order_status_history (order_id, id);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  order_id text NOT NULL REFERENCES orders (id),
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  subject text NOT NULL,
  request_id text,
  UNIQUE (kind, subject)
);
CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE processed_at IS NULL;
CREATE INDEX outbox_order ON outbox (order_id);
CREATE INDEX outbox_processed_at ON outbox (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX outbox_waits_for_day ON outbox (subject) WHERE payload ->> 'waitsFor' = 'day';

CREATE TABLE outgoing_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  request_id text
);
CREATE INDEX outgoing_mails_next_attempt_at ON outgoing_mails (next_attempt_at);
CREATE INDEX outgoing_mails_recipient ON outgoing_mails (recipient);

CREATE TABLE packings (
  id uuid PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  n smallint NOT NULL CHECK (n > 0),
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  put_back_at timestamptz(3),
  packed_at timestamptz(3),
  packed_by text,
  packed_key uuid UNIQUE,
  box text NOT NULL DEFAULT '' CHECK (length(box) <= 40),
  weight numeric(7,3) CHECK (weight > 0),
  CHECK (put_back_at IS NULL OR packed_at IS NULL),
  CONSTRAINT packings_check1 CHECK ((packed_at IS NULL) = (packed_by IS NULL) AND (packed_at IS NULL) = (packed_key IS NULL)),
  UNIQUE (shipment_id, n)
);
CREATE UNIQUE INDEX packings_open ON packings (shipment_id) WHERE packed_at IS NULL AND put_back_at IS NULL;

CREATE TABLE packing_pictures (
  key uuid PRIMARY KEY,
  packing_id uuid NOT NULL REFERENCES packings (id),
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  is_for_buyer boolean NOT NULL DEFAULT false
);
CREATE INDEX packing_pictures_packing ON packing_pictures (packing_id);

CREATE TABLE packing_ticks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  packing_id uuid NOT NULL REFERENCES packings (id),
  line_id bigint NOT NULL REFERENCES order_lines (id),
  unit smallint NOT NULL CHECK (unit > 0),
  is_ticked boolean NOT NULL,
  how text NOT NULL CHECK (how IN ('scan', 'tap')),
  happened_at timestamptz(3) NOT NULL,
  staff_name text NOT NULL,
  -- The key of a piece in a hamper; '' is the unit of the line itself.
  piece text NOT NULL DEFAULT ''
);
CREATE INDEX packing_ticks_packing ON packing_ticks (packing_id, line_id, piece, unit);

CREATE TABLE parcels (
  shipment_id text PRIMARY KEY REFERENCES shipments (id),
  reference text NOT NULL UNIQUE,
  courier_order_id text UNIQUE,
  courier_shipment_id text UNIQUE,
  awb text UNIQUE,
  courier_name text,
  stage text,
  label text,
  expected_at timestamptz(3),
  pickup_requested_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  locked_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  next_poll_at timestamptz(3),
  cancel_reason text,
  cash bigint CHECK (cash > 0),
  CHECK (awb IS NULL OR courier_order_id IS NOT NULL),
  CONSTRAINT parcels_check1 CHECK (pickup_requested_at IS NULL OR awb IS NOT NULL)
);
CREATE INDEX parcels_awb ON parcels (awb) WHERE awb IS NOT NULL;
CREATE INDEX parcels_cash ON parcels (created_at) WHERE cash IS NOT NULL;
CREATE INDEX parcels_to_cancel ON parcels (cancel_requested_at) WHERE cancel_requested_at IS NOT NULL;
CREATE INDEX parcels_to_poll ON parcels (next_poll_at) WHERE next_poll_at IS NOT NULL;

CREATE TABLE parcel_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES parcels (shipment_id),
  happened_at timestamptz(3),
  stage text NOT NULL,
  label text NOT NULL,
  place text NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (shipment_id, happened_at, label, place)
);

CREATE TABLE payment_events (
  id text PRIMARY KEY,
  body text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  outcome text
);
CREATE INDEX payment_events_open ON payment_events (next_attempt_at) WHERE processed_at IS NULL;
CREATE INDEX payment_events_processed_at ON payment_events (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX payment_events_received_at ON payment_events (received_at);
CREATE INDEX payment_events_to_blank ON payment_events (processed_at) WHERE body <> '';

-- A page of the payment provider for one due, sent by staff.
CREATE TABLE payment_links (
  reference text PRIMARY KEY,
  due_id text NOT NULL REFERENCES dues (id),
  order_id text NOT NULL REFERENCES orders (id),
  state text NOT NULL DEFAULT 'opening' CHECK (state IN ('opening', 'open', 'paid', 'cancelled', 'expired')),
  amount bigint NOT NULL CHECK (amount > 0),
  provider_link_id text UNIQUE,
  url text,
  provider_order_id text UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_links_open_check CHECK (state = 'opening' OR provider_link_id IS NOT NULL AND url IS NOT NULL)
);
CREATE UNIQUE INDEX payment_links_one_open ON payment_links (due_id) WHERE state IN ('opening', 'open');
CREATE INDEX payment_links_order ON payment_links (order_id);

CREATE TABLE pick_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  shipment_id text NOT NULL REFERENCES shipments (id),
  line_id bigint NOT NULL REFERENCES order_lines (id),
  unit smallint NOT NULL CHECK (unit > 0),
  mark text NOT NULL CHECK (mark IN ('picked', 'missing', 'back')),
  how text NOT NULL CHECK (how IN ('scan', 'tap')),
  happened_at timestamptz(3) NOT NULL,
  staff_name text NOT NULL
);
CREATE INDEX pick_marks_shipment ON pick_marks (shipment_id, line_id, unit);

CREATE TABLE picks (
  id uuid PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX picks_open ON picks (shipment_id) WHERE ended_at IS NULL;
CREATE INDEX picks_shipment ON picks (shipment_id);

CREATE TABLE pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest text NOT NULL UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'),
  name text NOT NULL UNIQUE CHECK (name ~ '^upload-[0-9a-f]{24}$'),
  url text NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  crop jsonb NOT NULL,
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  alt text NOT NULL DEFAULT '' CHECK (length(alt) <= 300),
  original bytea,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  -- The average colour of a picture, seen until it comes.
  tint text NOT NULL DEFAULT '#f1cfc2' CHECK (tint ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX pictures_deleted ON pictures (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE pin_zones (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9]\d\d$'),
  pin text NOT NULL,
  zone text NOT NULL CHECK (zone ~ '^[a-e]$'),
  surface_days smallint,
  air_days smallint,
  asked_at timestamptz(3) NOT NULL,
  wanted_at timestamptz(3) NOT NULL
);

CREATE TABLE placements (
  zone_id integer NOT NULL REFERENCES zones (id) ON DELETE CASCADE,
  view smallint NOT NULL CHECK (view >= 0),
  url text NOT NULL,
  pixels smallint NOT NULL CHECK (pixels > 0),
  ink text NOT NULL CHECK (ink ~ '^#[0-9a-f]{6}$'),
  grid jsonb NOT NULL,
  parked_for text,
  PRIMARY KEY (zone_id, view)
);

CREATE TABLE planned_sales (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  planned_by text NOT NULL,
  refused text
);

CREATE TABLE priced_since (
  variant_id integer PRIMARY KEY REFERENCES variants (id) ON DELETE CASCADE,
  since timestamptz(3) NOT NULL
);

CREATE TABLE print_jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('label', 'slip', 'card', 'tag', 'hand-over list', 'challan')),
  subject text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  printed_at timestamptz(3) NOT NULL,
  batch uuid,
  in_batch smallint
);
CREATE INDEX print_jobs_batch ON print_jobs (batch) WHERE batch IS NOT NULL;
CREATE INDEX print_jobs_subject ON print_jobs (subject, kind);

CREATE TABLE product_categories (
  product_id integer NOT NULL,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  unit_price integer NOT NULL,
  popularity integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  pin smallint NOT NULL DEFAULT 0 CHECK (pin >= 0),
  PRIMARY KEY (product_id, category_id),
  CONSTRAINT product_categories_product_id_unit_price_popularity_create_fkey FOREIGN KEY (product_id, unit_price, popularity, created_at) REFERENCES products (id, unit_price, popularity, created_at) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX product_categories_created_at ON product_categories (category_id, created_at, product_id);
CREATE INDEX product_categories_pin ON product_categories (category_id, pin, popularity, product_id);
CREATE INDEX product_categories_popularity ON product_categories (category_id, popularity, product_id);
CREATE INDEX product_categories_unit_price ON product_categories (category_id, unit_price, product_id);

CREATE TABLE product_images (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  url text NOT NULL,
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  alt text NOT NULL,
  mime text NOT NULL DEFAULT 'image/webp',
  size integer NOT NULL CHECK (size >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  tint text CHECK (tint ~ '^#[0-9a-f]{6}$'),
  UNIQUE (product_id, position)
);
CREATE INDEX product_images_url ON product_images (url);

CREATE TABLE product_previews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('look', 'link')),
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  change jsonb NOT NULL,
  made_by_id text NOT NULL,
  made_by_name text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX product_previews_expiry ON product_previews (expires_at);
CREATE INDEX product_previews_product ON product_previews (product_id);

CREATE TABLE product_sales (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  weight double precision NOT NULL CHECK (weight >= 0::double precision),
  as_of timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE products_without_picture (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE
);

CREATE TABLE proofs (
  key uuid PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  line_id integer NOT NULL REFERENCES order_lines (id),
  n smallint NOT NULL CHECK (n > 0),
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  words text NOT NULL CHECK (length(words) <= 500),
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  decision text CHECK (decision IN ('approved', 'change', 'replaced')),
  wish text NOT NULL DEFAULT '' CHECK (length(wish) <= 1000),
  decided_at timestamptz(3),
  released_at timestamptz(3),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT proofs_check1 CHECK (wish = '' OR decision = 'change'),
  UNIQUE (line_id, n)
);
CREATE INDEX proofs_order ON proofs (order_id);
CREATE UNIQUE INDEX proofs_waiting ON proofs (line_id) WHERE decision IS NULL;

CREATE TABLE quarantined_webhooks (
  id text PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('payments', 'couriers')),
  body bytea NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX quarantined_webhooks_received_at ON quarantined_webhooks (received_at);

CREATE TABLE quotes (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text NOT NULL UNIQUE,
  enquiry_number integer REFERENCES enquiries (number) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'accepted', 'withdrawn')),
  facts jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  is_changed boolean NOT NULL DEFAULT true,
  order_id text UNIQUE REFERENCES orders (id),
  accepted_at timestamptz(3),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The revision whose end the buyer was reminded of.
  reminded_revision integer NOT NULL DEFAULT 0,
  -- The refund of the pieces for which this quote offers another one.
  refund_key text UNIQUE REFERENCES refunds (key),
  CONSTRAINT quotes_accepted_check CHECK ((state = 'accepted') = (order_id IS NOT NULL)),
  CONSTRAINT quotes_sent_check CHECK (state IN ('draft', 'withdrawn') OR revision > 0)
);
CREATE INDEX quotes_enquiry ON quotes (enquiry_number);

-- Frozen as they were sent.
CREATE TABLE quote_revisions (
  quote_number integer NOT NULL REFERENCES quotes (number) ON DELETE CASCADE,
  revision integer NOT NULL,
  facts jsonb NOT NULL,
  shown jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  valid_until date NOT NULL,
  sent_by text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (quote_number, revision)
);

CREATE TABLE ready_pictures (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  images json
);

CREATE TABLE receipt_vouchers (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  order_id text NOT NULL REFERENCES orders (id),
  due_id text NOT NULL UNIQUE REFERENCES dues (id),
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  facts jsonb NOT NULL,
  UNIQUE (financial_year, serial)
);
CREATE INDEX receipt_vouchers_issued ON receipt_vouchers (issued_at);
CREATE INDEX receipt_vouchers_order ON receipt_vouchers (order_id);

CREATE TABLE refund_parts (
  refund_key text NOT NULL REFERENCES refunds (key),
  shipment_id text NOT NULL REFERENCES shipments (id),
  line_id bigint REFERENCES order_lines (id),
  units integer NOT NULL CHECK (units > 0),
  taxable bigint NOT NULL CHECK (taxable >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  is_restocked boolean NOT NULL DEFAULT false,
  sales_counted boolean NOT NULL DEFAULT false,
  UNIQUE NULLS NOT DISTINCT (refund_key, shipment_id, line_id)
);
CREATE INDEX refund_parts_shipment ON refund_parts (shipment_id);
CREATE INDEX refund_parts_to_count ON refund_parts (refund_key) WHERE NOT sales_counted AND line_id IS NOT NULL;

CREATE TABLE refund_vouchers (
  number text PRIMARY KEY CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  receipt_number text NOT NULL REFERENCES receipt_vouchers (number),
  refund_key text NOT NULL UNIQUE REFERENCES refunds (key),
  issued_at timestamptz(3) NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  facts jsonb NOT NULL,
  UNIQUE (financial_year, serial)
);
CREATE INDEX refund_vouchers_issued ON refund_vouchers (issued_at);
CREATE INDEX refund_vouchers_receipt ON refund_vouchers (receipt_number);

-- No row: no reminders. Without `confirmed_at` nobody has shown that the mailbox is theirs.
CREATE TABLE reminder_consents (
  customer_id integer PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  anonymous_id text NOT NULL UNIQUE,
  stop_code text NOT NULL UNIQUE,
  code_hash text UNIQUE,
  code_expires_at timestamptz(3),
  asked_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3)
);

CREATE UNLOGGED TABLE request_limits (
  key character varying(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX request_limits_expire ON request_limits (expire);

CREATE TABLE returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  kind text NOT NULL CHECK (kind IN ('by courier', 'by buyer')),
  how text CHECK (how IN ('pick-up', 'buyer sends it')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  enquiry_number integer,
  asked_at timestamptz(3),
  asked_by text,
  sent_at timestamptz(3),
  received_at timestamptz(3),
  received_by text,
  closed_at timestamptz(3),
  closed_by text,
  closed_for text CHECK (length(closed_for) <= 200),
  reference text UNIQUE,
  courier_order_id text,
  courier_shipment_id text,
  awb text UNIQUE,
  courier_name text,
  stage text,
  trouble text,
  next_poll_at timestamptz(3),
  CHECK ((received_at IS NULL) = (received_by IS NULL)),
  CONSTRAINT returns_check1 CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX returns_of_shipment ON returns (shipment_id);
CREATE INDEX returns_to_poll ON returns (next_poll_at) WHERE next_poll_at IS NOT NULL;

CREATE TABLE return_pieces (
  return_id bigint NOT NULL REFERENCES returns (id),
  line_id bigint NOT NULL REFERENCES order_lines (id),
  units integer NOT NULL CHECK (units > 0),
  whole integer NOT NULL DEFAULT 0 CHECK (whole >= 0),
  damaged integer NOT NULL DEFAULT 0 CHECK (damaged >= 0),
  shelved integer NOT NULL DEFAULT 0 CHECK (shelved >= 0),
  CHECK (whole + damaged <= units AND shelved <= whole),
  PRIMARY KEY (return_id, line_id)
);
CREATE INDEX return_pieces_line ON return_pieces (line_id);

CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  order_line_id bigint UNIQUE REFERENCES order_lines (id),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 2000),
  author text NOT NULL,
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'rejected')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  hold_reasons text[] NOT NULL DEFAULT '{}',
  moderated_at timestamptz(3),
  notified_at timestamptz(3),
  reject_reason text,
  answer text,
  answered_at timestamptz(3),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX reviews_by_state ON reviews (state, id DESC);
CREATE INDEX reviews_published ON reviews (product_id, created_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_unnotified ON reviews (id) WHERE notified_at IS NULL AND state = 'waiting';
CREATE INDEX reviews_waiting ON reviews (created_at) WHERE state = 'waiting';

CREATE TABLE review_pictures (
  review_id integer NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  key text NOT NULL UNIQUE,
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (review_id, position)
);

CREATE TABLE samples (
  line_id bigint PRIMARY KEY REFERENCES order_lines (id),
  order_id text NOT NULL REFERENCES orders (id),
  code text NOT NULL UNIQUE REFERENCES codes (code)
);
CREATE INDEX samples_order ON samples (order_id);

CREATE TABLE sealed_keys (
  name text PRIMARY KEY,
  sealed text,
  hint text NOT NULL,
  earlier text,
  earlier_until timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL,
  CHECK ((earlier IS NULL) = (earlier_until IS NULL))
);

CREATE TABLE search_entries (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  words tsvector NOT NULL,
  named text[] NOT NULL,
  spelled text[] NOT NULL
);

CREATE TABLE search_misses (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, words)
);

CREATE TABLE search_synonyms (
  typed text NOT NULL UNIQUE CHECK (typed = lower(btrim(typed)) AND length(typed) BETWEEN 2 AND 60),
  means text[] NOT NULL CHECK (cardinality(means) BETWEEN 1 AND 10),
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE sessions (
  id text PRIMARY KEY CHECK (length(id) >= 22),
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  token_hash text NOT NULL,
  previous_token_hash text,
  renewed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_customer ON sessions (customer_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE settings (
  name text PRIMARY KEY,
  value text,
  version integer NOT NULL DEFAULT 1,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL
);

CREATE TABLE settings_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);

CREATE TABLE shipment_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id text NOT NULL REFERENCES shipments (id),
  state text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor text
);
CREATE INDEX shipment_status_history_shipment ON shipment_status_history (shipment_id, id);

CREATE TABLE shipping_quotes (
  id text PRIMARY KEY CHECK (length(id) >= 22),
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  rate numeric(10,2) NOT NULL CHECK (rate >= 0),
  charge bigint NOT NULL CHECK (charge >= 0),
  estimated_days text NOT NULL,
  postcode text NOT NULL,
  weight numeric(10,3) NOT NULL CHECK (weight > 0),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  is_for_cart boolean NOT NULL DEFAULT false,
  zone text,
  mode text,
  paid_weight numeric(10,3),
  courier_charge bigint,
  free_from bigint,
  is_free boolean NOT NULL DEFAULT false,
  takes_cash boolean NOT NULL DEFAULT false
);
CREATE INDEX shipping_quotes_expires_at ON shipping_quotes (expires_at);

CREATE TABLE snippets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  words text NOT NULL
);

CREATE TABLE staff_challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign in', 'step up', 'add passkey', 'set up code', 'invitation', 'first owner')),
  staff_id text REFERENCES staff (id) ON DELETE CASCADE,
  sealed text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
CREATE INDEX staff_challenges_staff ON staff_challenges (staff_id, purpose);

CREATE TABLE staff_devices (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  key_hash text NOT NULL UNIQUE,
  idle_minutes integer NOT NULL CHECK (idle_minutes BETWEEN 1 AND 60),
  enrolled_by text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  locked_at timestamptz(3)
);

CREATE TABLE staff_passkeys (
  id text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

CREATE TABLE staff_pins (
  device_id text NOT NULL REFERENCES staff_devices (id) ON DELETE CASCADE,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  hash text NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (device_id, staff_id)
);
CREATE INDEX staff_pins_staff ON staff_pins (staff_id);

CREATE TABLE staff_recovery_codes (
  hash text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  used_at timestamptz(3)
);
CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes (staff_id);

CREATE TABLE staff_requests (
  caller text NOT NULL,
  key text NOT NULL,
  digest text NOT NULL,
  status integer,
  sealed text,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (caller, key)
);
CREATE INDEX staff_requests_age ON staff_requests (at);

CREATE TABLE staff_sessions (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  is_demo boolean NOT NULL DEFAULT false,
  network text,
  agent text NOT NULL DEFAULT '',
  stepped_up_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  device_id text REFERENCES staff_devices (id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_device ON staff_sessions (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  change integer NOT NULL CHECK (change <> 0),
  reason text NOT NULL
    CHECK (reason IN ('reserved', 'released', 'returned', 'received', 'counted', 'broken', 'made', 'found', 'sample',
    'corrected')),
  order_id text REFERENCES orders (id),
  actor text NOT NULL CHECK (actor <> ''),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  request_key text CHECK (length(request_key) BETWEEN 8 AND 100),
  CHECK (order_id IS NOT NULL OR reason NOT IN ('reserved', 'released', 'returned'))
);
CREATE INDEX stock_movements_created_at ON stock_movements USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX stock_movements_ledger ON stock_movements (variant_id, id) INCLUDE (change);
CREATE INDEX stock_movements_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX stock_movements_request ON stock_movements (request_key) WHERE request_key IS NOT NULL;

CREATE TABLE stock_outs (
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CHECK (ended_at > began_at),
  PRIMARY KEY (variant_id, began_at)
);
CREATE INDEX stock_outs_ended_at ON stock_outs (ended_at);

CREATE TABLE timed_prices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  percent numeric(4,2) NOT NULL CHECK (percent > 0 AND percent < 100),
  first_day date NOT NULL,
  last_day date NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'over')),
  is_struck boolean NOT NULL DEFAULT false,
  planned_by text NOT NULL,
  note text,
  CHECK (last_day >= first_day)
);
CREATE UNIQUE INDEX timed_prices_open ON timed_prices (product_id) WHERE state <> 'over';

CREATE TABLE timed_variant_prices (
  timed_price_id integer NOT NULL REFERENCES timed_prices (id) ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  former_price integer NOT NULL,
  former_discount numeric(4,2) NOT NULL,
  price integer NOT NULL,
  discount numeric(4,2) NOT NULL,
  PRIMARY KEY (timed_price_id, variant_id)
);

CREATE TABLE transit (
  zone text NOT NULL CHECK (zone ~ '^[a-e]$'),
  mode text NOT NULL CHECK (mode IN ('surface', 'air')),
  p50 smallint NOT NULL CHECK (p50 >= 0),
  p90 smallint NOT NULL,
  parcels integer NOT NULL CHECK (parcels > 0),
  learned_at timestamptz(3) NOT NULL,
  CHECK (p90 >= p50),
  PRIMARY KEY (zone, mode)
);

CREATE TABLE unwritten_search_entries (
  below integer PRIMARY KEY
);

CREATE TABLE views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL,
  name text NOT NULL,
  owner text REFERENCES staff (id) ON DELETE CASCADE,
  query text NOT NULL,
  position integer NOT NULL
);
CREATE UNIQUE INDEX views_by_name ON views (list, coalesce(owner, ''), lower(name));
CREATE INDEX views_by_owner ON views (owner);

CREATE TABLE watermarks (
  name text PRIMARY KEY,
  reached_at timestamptz(3) NOT NULL
);

CREATE TABLE webhook_ends (
  id text PRIMARY KEY,
  url text NOT NULL CHECK (url ~ '^https?://'),
  events text[] NOT NULL,
  secret_sealed text NOT NULL,
  state text NOT NULL CHECK (state IN ('on', 'off', 'gave up')),
  failing_since timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE webhook_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL DEFAULT 'msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text) UNIQUE,
  end_id text NOT NULL REFERENCES webhook_ends (id) ON DELETE CASCADE,
  event text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'arrived', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  tried_at timestamptz(3),
  answer_status integer,
  answer text NOT NULL DEFAULT ''
);
CREATE INDEX webhook_sends_age ON webhook_sends (created_at);
CREATE INDEX webhook_sends_due ON webhook_sends (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX webhook_sends_end ON webhook_sends (end_id, id);
CREATE UNIQUE INDEX webhook_sends_once ON webhook_sends (end_id, event, subject)
  WHERE status = 'waiting' AND attempts = 0 AND event IN ('product.changed', 'stock.low');
CREATE INDEX webhook_sends_order ON webhook_sends (end_id, subject, id) WHERE status = 'waiting';

CREATE TABLE wish_shares (
  customer_id integer PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE,
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 40),
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE wishes (
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  line_key text NOT NULL CHECK (length(line_key) BETWEEN 1 AND 2000),
  variant_id integer NOT NULL,
  choices jsonb NOT NULL DEFAULT '{}',
  name text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, line_key)
);

CREATE TABLE withdrawn_product_categories (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX withdrawn_product_categories_category ON withdrawn_product_categories (category_id);

-- One for each person, replaced by their next one.
CREATE TABLE word_previews (
  made_by_id text PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  words jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE workshop_days (
  day date PRIMARY KEY,
  is_open boolean NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 100000),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  has_pickup boolean NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120),
  is_changed boolean NOT NULL DEFAULT false,
  is_overbooked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  is_stretched boolean NOT NULL DEFAULT false,
  CHECK (reserved <= minutes OR is_overbooked)
);

CREATE TABLE workshop_load (
  shipment_id text NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  day date NOT NULL REFERENCES workshop_days (day),
  minutes integer NOT NULL CHECK (minutes > 0),
  PRIMARY KEY (shipment_id, day)
);
CREATE INDEX workshop_load_day ON workshop_load (day);

CREATE TABLE workshop_week (
  weekday smallint PRIMARY KEY CHECK (weekday BETWEEN 0 AND 6),
  is_open boolean NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 100000),
  cut_off text NOT NULL DEFAULT '14:00' CHECK (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  has_pickup boolean NOT NULL,
  version integer NOT NULL DEFAULT 0
);

CREATE FUNCTION colours_of(product integer, options jsonb) RETURNS text[] LANGUAGE sql STABLE
    RETURN colour_families((jsonb_path_query_array(options, '$[*]."values"[*]."hex"'::jsonpath) || COALESCE((SELECT jsonb_path_query_array(jsonb_agg(extras.choices), '$[*][*]."hex"'::jsonpath) AS jsonb_path_query_array FROM extras WHERE (extras.product_id = colours_of.product)), '[]'::jsonb)));

ALTER TABLE dues ADD FOREIGN KEY (payment_id, id) REFERENCES payments (id, due_id);
ALTER TABLE gift_card_purchases ADD FOREIGN KEY (payment_id) REFERENCES payments (id);
ALTER SEQUENCE enquiry_numbers OWNED BY enquiries.number;
ALTER SEQUENCE order_numbers OWNED BY orders.number;
ALTER TABLE enquiry_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
ALTER TABLE packing_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
ALTER TABLE pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
ALTER TABLE pictures ALTER COLUMN original SET STORAGE EXTERNAL;
ALTER TABLE proofs ALTER COLUMN webp SET STORAGE EXTERNAL;
CREATE STATISTICS products_materials ON lower(material) FROM products;
CREATE STATISTICS products_short_parts ON short_parts(search_name) FROM products;

INSERT INTO catalogue_version VALUES (true, 1, 1, 1, 1, 1);
INSERT INTO settings_version VALUES (true, 1);
INSERT INTO workshop_week
SELECT weekday, weekday > 0, 2400, '14:00', weekday > 0, 0 FROM generate_series(0, 6) AS weekday;

-- What shoppers type, and what it means; the owner changes them in the back office.
INSERT INTO search_synonyms (means, typed)
SELECT means::text[], unnest(string_to_array(spellings, ', ')) FROM (VALUES
  ('{occasion:diwali}', 'deepavali, dipawali, deepawali, divali, dhanteras, choti diwali, kali puja, kojagiri'),
  ('{occasion:rakhi}', 'bhai dooj, bhaidooj, bhaiya dooj, raksha bandhan, rakshabandhan, raakhi'),
  ('{occasion:karva-chauth}', 'karwa chauth, karwachauth, karva chauth, karava chauth, teej, sargi, hartalika, gangaur'),
  ('{occasion:wedding}', 'shaadi, shadi, vivah, marriage, nikah, reception, lagna, lagan, byah, kalyanam, thirumanam, pelli'),
  ('{occasion:wedding}', 'biye, mayra, bhaat, vidaai, vidai, bidaai, muh dikhai, munh dikhai, jaimala, varmala, baraat, phere'),
  ('{for:brides}', 'bridesmaid, bride, dulhan, bachelorette, bridal shower, hen party'),
  ('{occasion:roka}', 'roka, engagement, sagai, ring ceremony, sakharpuda, mangni, gol dhana, chunni, nischitartham'),
  ('{occasion:roka}', 'nischayathartham, nichayathartham, ashirwad'),
  ('{occasion:haldi}', 'haldi, mehndi, mehendi, sangeet, pithi, mehendi night'),
  ('{occasion:baby-shower}', 'godh bharai, godhbharai, seemantham, dohale jevan, valaikappu, valaikaapu, srimantham, simantham'),
  ('{occasion:baby-shower}', 'shaad, gender reveal, mom to be'),
  ('{occasion:naamkaran}', 'new baby, naming ceremony, namkaran, annaprashan, mundan, chhathi, barsa, barse, namakaranam'),
  ('{occasion:naamkaran}', 'namakarana, cradle ceremony, mukhe bhaat, choroonu'),
  ('{for:babies}', 'newborn, baby, kids, children, kid, bhanja, bhanji, bhatija, bhatiji, nephew, niece, pota, poti, nati'),
  ('{for:babies}', 'grandson, granddaughter, bachcha, bacche, bachche, bachchon, childrens day, bal diwas'),
  ('{occasion:griha-pravesh}', 'housewarming, house warming, grih pravesh, gruhapravesham, new home, vastu shanti, vastu'),
  ('{occasion:griha-pravesh}', 'gruha pravesh, paal kachal, new flat, new house, naya ghar, nayi dukaan, shop opening'),
  ('{occasion:return-gifts}', 'return gift, return favour, return favor, favour, favor, thank you, bulk, wholesale'),
  ('{occasion:return-gifts,occasion:roka}', 'shagun'),
  ('{occasion:birthday}', 'janmadin, bday, janmdin, vadhdivas, varshgaanth, pirandha naal, jonmodin'),
  ('{occasion:anniversary}', 'salgirah, wedding anniversary, marriage anniversary, shaadi ki salgirah, silver anniversary'),
  ('{occasion:anniversary}', 'golden anniversary, diamond anniversary, golden jubilee, marriage day'),
  ('{occasion:new-year}', 'christmas, xmas, new year, secret santa'),
  ('{occasion:puja}', 'pooja, navratri, navaratri, durga puja, ganesh chaturthi, ganpati, krishna, janmashtami, shivratri'),
  ('{occasion:puja}', 'lakshmi, upanayan, thread ceremony, janeu, satyanarayan, katha, kirtan, jagran, chowki, mata ki chowki'),
  ('{occasion:puja}', 'hanuman jayanti, ram navami, chhath, pujo, durga pujo, saraswati puja, varalakshmi, gurpurab'),
  ('{occasion:puja}', 'guru purnima, govardhan'),
  ('{occasion:office}', 'corporate, employee, boss, client, retirement, promotion, new job'),
  ('{for:husband-or-wife}', 'valentine, husband, wife, him, her, boyfriend, girlfriend, pati, patni, biwi, bivi, gharwali'),
  ('{for:husband-or-wife}', 'shohar, begum, fiance, fiancee, partner, hubby, jaan, propose day, rose day'),
  ('{for:parents}', 'mother, father, mom, mum, dad, mummy, papa, maa, in laws, mothers day, fathers day, samdhi, saas, sasur'),
  ('{for:parents}', 'dadi, dada, nani, nana, grandparents, chacha, chachi, kaka, kaki, tau, tai, bua, phupha, fufa, mausi'),
  ('{for:parents}', 'mausa, mama, mami, amma, appa, aai, baba, baa, bapuji, ammi, abbu, thatha, paati, ajji, ajoba, aaji'),
  ('{for:parents}', 'grandma, grandpa, grandmother, grandfather, aunty, auntie, uncle, mother in law, father in law, sasu'),
  ('{for:parents}', 'sasur ji'),
  ('{for:brother-or-sister}', 'brother, sister, bhai, behen, bhabhi, didi, bhaiya, jija, jiju, sala, saala, sali, saali, devar'),
  ('{for:brother-or-sister}', 'devrani, jeth, jethani, nanad, nandoi, bhaijaan, bhabi, boudi, vahini, dada bhai, anna, akka'),
  ('{for:brother-or-sister}', 'thambi, cousin, sibling, siblings day'),
  ('{for:grooms}', 'groom, dulha'),
  ('{for:couples}', 'couple, damad, damaad, jamai, bahu, son in law, daughter in law, newly married, newlywed'),
  ('{for:friends}', 'friend, congratulations, dost, yaar, saheli, bestie, best friend, bff, padosi, neighbour, neighbor'),
  ('{for:friends}', 'roommate, friendship day'),
  ('{for:colleagues}', 'colleague, teacher, doctor, guruji, guru, madam, principal, professor, mentor, coach, manager, team'),
  ('{for:colleagues}', 'coworker, driver, maid, cook, watchman, kaamwali, staff'),
  ('{"dry fruit",potli,laddoo}', 'eid, eidi, bakrid, iftar'),
  ('{"dry fruit"}', 'ramadan, dryfruit, dry fruits, meva, sukha meva, sukhe meve'),
  ('{"dry fruit",laddoo}', 'lohri, baisakhi, ugadi, gudi padwa, vishu, bihu, puthandu, poila boishakh, navroz, sankranti'),
  ('{laddoo,"dry fruit"}', 'makar sankranti'),
  ('{tray,haldi}', 'pongal'),
  ('{tray,diya}', 'onam'),
  ('{laddoo,truffle}', 'sweets, mithai, kaju katli, barfi, peda, sweet box'),
  ('{laddoo}', 'ladoo, laddu'),
  ('{truffle}', 'chocolate'),
  ('{"dry fruit",almond}', 'badam'),
  ('{"dry fruit",cashew}', 'kaju'),
  ('{nuts,"dry fruit"}', 'nuts'),
  ('{tea,chai}', 'tea'),
  ('{chai,tea}', 'chai'),
  ('{spice,masala}', 'spices'),
  ('{masala}', 'masale'),
  ('{platter,tray}', 'thali, plate'),
  ('{"ring platter"}', 'ring tray'),
  ('{"ring platter","ring stand"}', 'ring holder, ring box'),
  ('{saree}', 'sari, saree packing, sadi'),
  ('{"saree cover"}', 'sari cover, sadi cover'),
  ('{saree,lehenga,trunk}', 'trousseau packing'),
  ('{jewellery,bangle,casket}', 'jewellery box, jewelry box, jewelry'),
  ('{bangle}', 'chudi, bangles'),
  ('{safa}', 'pagdi, turban'),
  ('{diya}', 'diya, deepak, diye'),
  ('{candle}', 'candles, mombatti'),
  ('{basket}', 'tokri'),
  ('{trunk,chest}', 'peti'),
  ('{sandook,chest,trunk}', 'sandook'),
  ('{dabba}', 'dabba'),
  ('{names,initials}', 'personalised, personalized, customised, customized, custom, with name'),
  ('{engraved,names}', 'engraved'),
  ('{jute,cane,tulsi,clay}', 'eco friendly, ecofriendly, sustainable'),
  ('{tulsi}', 'plant'),
  ('{under:700}', 'cheap, budget, affordable, sasta, saste, sasti, kam daam, kifayati, low price, low budget, budget friendly'),
  ('{under:700}', 'reasonable, inexpensive'),
  ('{trunk,casket,cloche}', 'luxury, premium'),
  ('{wine,red}', 'red'),
  ('{wine}', 'maroon'),
  ('{pink,rose,blush}', 'pink'),
  ('{leaf,green}', 'green'),
  ('{marigold,yellow}', 'yellow'),
  ('{invitation}', 'invite, wedding card, shaadi ka card'),
  ('{invitation,card}', 'card'),
  ('{potli}', 'potli bag'),
  ('{basket,hamper}', 'basket'),
  ('{ubtan,self-care}', 'self care, spa'),
  ('{bunny,bear}', 'soft toy'),
  ('{bear,bunny}', 'teddy'),
  ('{memory}', 'memory, photo'),
  ('{occasion:office,for:friends}', 'farewell'),
  ('{near:tea,near:honey,near:candle}', 'get well soon, get well'),
  ('{near:diya,near:candle}', 'agarbatti, incense, dhoop'),
  ('{near:candle,near:rose}', 'perfume, attar'),
  ('{near:rose,near:potli}', 'bouquet'),
  ('{near:laddoo,"near:dry fruit"}', 'cake'),
  ('{near:box,near:hamper}', 'watch'),
  ('{near:hamper,near:box}', 'toy, headphones, speaker, mobile, phone cover, smartwatch, gadget, book, pen, diary, doll'),
  ('{near:hamper,near:box}', 'board game, balloon'),
  ('{near:tea,near:hamper}', 'mug'),
  ('{for:brides,for:babies}', 'beti, daughter'),
  ('{for:grooms,for:babies}', 'beta, son'),
  ('{for:guests}', 'mehmaan, mehman, baraati'),
  ('{box,dabba}', 'dibba, dibbe, dibbi'),
  ('{wood}', 'lakdi'),
  ('{"masala dabba"}', 'spice box, masala box, masaledani'),
  ('{"bangle box"}', 'choodi box, chooda box, bangle stand'),
  ('{near:diya,near:pooja}', 'idol, murti, moorti, statue, silver coin, gold coin, chandi ka sikka, lamp, fairy lights, rangoli'),
  ('{near:diya,near:pooja}', 'toran'),
  ('{near:memory,near:box}', 'photo frame, frame, album, scrapbook, painting, poster'),
  ('{near:potli,near:box}', 'wallet, purse, handbag, clutch, sling bag, belt, tie, sunglasses, keychain, key ring'),
  ('{near:tray,near:hamper}', 'clock, dinner set, crockery, cutlery, glass set, tumbler, water bottle, flask, cushion, bedsheet'),
  ('{near:tray,near:hamper}', 'curtain'),
  ('{near:casket,"near:bangle box"}', 'necklace, earrings, jhumka, bracelet, mangalsutra, payal, jewellery set'),
  ('{"near:saree cover",near:potli}', 'kurta, shirt, tshirt, shawl, stole, dupatta, dress'),
  ('{near:rose,near:candle}', 'flowers, fresh flowers, phool, deodorant'),
  ('{near:ubtan,near:hamper}', 'makeup, cosmetics, lipstick, skincare'),
  ('{near:tea,"near:dry fruit"}', 'coffee, cookies, biscuits, namkeen, wine, whisky')
) AS known (means, spellings);

CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_stays BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER note_desk_change AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION note_audited_change();
CREATE TRIGGER audit_seals_are_not_emptied BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_stay BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE CONSTRAINT TRIGGER bump_catalogue_version AFTER INSERT ON catalogue_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER move_version BEFORE UPDATE OF name ON categories FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION move_version();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER rename_in_offers AFTER UPDATE OF name ON categories FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_category_in_offers();
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER credit_notes_stay BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_document_change('credit note');
CREATE TRIGGER delivery_challans_stay BEFORE DELETE ON delivery_challans FOR EACH ROW EXECUTE FUNCTION refuse_document_change('delivery challan');
-- It is cancelled once, and stays as it was issued.
CREATE TRIGGER delivery_challans_stay_as_issued BEFORE UPDATE ON delivery_challans
  FOR EACH ROW WHEN (OLD.cancelled_at IS NOT NULL
    OR to_jsonb(NEW.*) - 'cancelled_at' IS DISTINCT FROM to_jsonb(OLD.*) - 'cancelled_at') EXECUTE FUNCTION refuse_document_change('delivery challan');
CREATE TRIGGER keep_ordered_photograph BEFORE DELETE OR UPDATE ON design_photographs FOR EACH ROW EXECUTE FUNCTION keep_ordered_photograph();
CREATE TRIGGER keep_ordered_pieces BEFORE DELETE OR UPDATE ON design_pieces FOR EACH ROW EXECUTE FUNCTION keep_ordered_pieces();
CREATE TRIGGER keep_ordered_design BEFORE UPDATE ON designs FOR EACH ROW EXECUTE FUNCTION keep_ordered_design();
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION enqueue_enquiry_webhooks();
CREATE TRIGGER note_desk_change AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION note_enquiry_change();
CREATE TRIGGER note_colours_of_changed AFTER UPDATE ON extras REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_deleted AFTER DELETE ON extras REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_new AFTER INSERT ON extras REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON extras FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_changed_part AFTER UPDATE ON extras REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_new_part AFTER INSERT ON extras REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON extras REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON festivals FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER move_gift_card_balance AFTER INSERT ON gift_card_entries FOR EACH ROW EXECUTE FUNCTION move_gift_card_balance();
CREATE TRIGGER refuse_gift_card_entry_change BEFORE DELETE OR UPDATE ON gift_card_entries FOR EACH ROW EXECUTE FUNCTION refuse_gift_card_entry_change();
CREATE TRIGGER keep_gift BEFORE UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION keep_gift();
CREATE TRIGGER invoice_shipments_stay BEFORE DELETE OR UPDATE ON invoice_shipments FOR EACH ROW EXECUTE FUNCTION refuse_document_change('invoice');
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_document_change('invoice');
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF resolved_at ON ledger_breaks
  FOR EACH ROW WHEN (OLD.resolved_at IS NOT NULL AND NEW.resolved_at IS NULL) EXECUTE FUNCTION enqueue_break_webhooks();
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON ledger_breaks FOR EACH ROW WHEN (NEW.resolved_at IS NULL) EXECUTE FUNCTION enqueue_break_webhooks();
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE OF resolved_at ON ledger_breaks FOR EACH ROW EXECUTE FUNCTION note_break_change();
CREATE TRIGGER month_closings_stay BEFORE DELETE OR UPDATE ON month_closings FOR EACH ROW EXECUTE FUNCTION refuse_document_change('month');
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON order_status_history
  FOR EACH ROW WHEN (NEW.state IN ('placed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')) EXECUTE FUNCTION enqueue_order_webhooks();
CREATE TRIGGER clear_network_digest BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN (NEW.state <> 'awaiting payment') EXECUTE FUNCTION clear_network_digest();
CREATE TRIGGER forget_held_shipments BEFORE UPDATE OF held_for ON orders
  FOR EACH ROW WHEN (NEW.held_for IS NULL AND NEW.held_shipments IS NOT NULL) EXECUTE FUNCTION forget_held_shipments();
CREATE TRIGGER keep_order_search_text BEFORE UPDATE OF placed_at, email, buyer ON orders
  FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION keep_order_search_text();
CREATE TRIGGER note_desk_change AFTER UPDATE OF state, paid, placed_at ON orders FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION note_order_change();
CREATE TRIGGER record_new_order_status AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION record_order_status();
CREATE TRIGGER record_order_status AFTER UPDATE OF state ON orders FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_order_status();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON placements FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER fill_pin BEFORE INSERT ON product_categories FOR EACH ROW EXECUTE FUNCTION fill_pin();
CREATE TRIGGER fill_sort_keys BEFORE INSERT ON product_categories FOR EACH ROW WHEN (NEW.unit_price IS NULL) EXECUTE FUNCTION fill_sort_keys();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OF category_id OR TRUNCATE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_pin_change AFTER UPDATE OF pin ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER refuse_listing_of_withdrawn AFTER INSERT ON product_categories REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_of_withdrawn();
CREATE TRIGGER note_first_pictures AFTER INSERT ON product_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_first_pictures();
CREATE TRIGGER note_last_pictures AFTER DELETE ON product_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_last_pictures();
CREATE TRIGGER prepare_inserted_pictures AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_remaining_pictures AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_updated_pictures AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_changed_part AFTER UPDATE ON product_images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_new_part AFTER INSERT ON product_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON product_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON products FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER follow_withdrawal AFTER UPDATE OF withdrawn_at ON products
  FOR EACH ROW WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION follow_withdrawal();
CREATE TRIGGER list_in_main_category AFTER UPDATE OF category_id ON products FOR EACH ROW EXECUTE FUNCTION list_in_main_category();
CREATE TRIGGER list_new_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_new_products();
CREATE TRIGGER move_version BEFORE UPDATE OF slug, name, description, category_id, material, options, withdrawn_at ON products
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.description IS DISTINCT FROM NEW.description OR OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.material IS DISTINCT FROM NEW.material OR OLD.options IS DISTINCT FROM NEW.options
    OR OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at) EXECUTE FUNCTION move_version();
CREATE TRIGGER note_colours BEFORE INSERT OR UPDATE OF options ON products FOR EACH ROW EXECUTE FUNCTION note_colours();
CREATE TRIGGER note_food BEFORE INSERT OR UPDATE OF inside ON products FOR EACH ROW EXECUTE FUNCTION note_food();
CREATE TRIGGER note_missing_pictures AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_missing_pictures();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_product_change AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_product_change();
CREATE TRIGGER refuse_listed_copy BEFORE UPDATE OF listed_variant_id, price, discount, stock_shown, weight, length, breadth,
  height, hsn, gst_rate, days_to_make ON products
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_listed_copy();
CREATE CONSTRAINT TRIGGER require_variant AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF slug, name, description, category_id, material, options ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER write_search_entries AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_entries();
CREATE TRIGGER write_search_entry AFTER UPDATE OF name, material, description, withdrawn_at ON products
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.material IS DISTINCT FROM NEW.material
    OR OLD.description IS DISTINCT FROM NEW.description
    OR (OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION write_search_entry();
CREATE TRIGGER receipt_vouchers_stay BEFORE DELETE OR UPDATE ON receipt_vouchers FOR EACH ROW EXECUTE FUNCTION refuse_document_change('receipt voucher');
CREATE TRIGGER refund_vouchers_stay BEFORE DELETE OR UPDATE ON refund_vouchers FOR EACH ROW EXECUTE FUNCTION refuse_document_change('refund voucher');
CREATE TRIGGER add_up_refunds AFTER INSERT OR UPDATE OF amount, status ON refunds FOR EACH ROW EXECUTE FUNCTION add_up_refunds();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF status ON refunds
  FOR EACH ROW WHEN (OLD.status <> 'processed' AND NEW.status = 'processed') EXECUTE FUNCTION enqueue_refund_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF state ON reviews
  FOR EACH ROW WHEN (NEW.state = 'waiting' AND OLD.state <> 'waiting') EXECUTE FUNCTION enqueue_review_webhooks();
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON reviews FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION enqueue_review_webhooks();
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION note_review_change();
CREATE TRIGGER record_catalogue_change AFTER DELETE OR TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_changed_review AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_review();
CREATE TRIGGER record_new_review AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_review();
CREATE TRIGGER move_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sealed_keys FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
CREATE TRIGGER count_words_of_changed AFTER UPDATE ON search_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_deleted AFTER DELETE ON search_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_new AFTER INSERT ON search_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER forget_words AFTER TRUNCATE ON search_entries FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER move_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
CREATE TRIGGER follow_recipient AFTER UPDATE OF recipient ON shipments
  FOR EACH ROW WHEN (OLD.recipient IS DISTINCT FROM NEW.recipient) EXECUTE FUNCTION follow_recipient();
CREATE TRIGGER note_desk_change AFTER UPDATE OF state ON shipments FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_shipment_change();
CREATE TRIGGER record_shipment_status AFTER UPDATE OF state ON shipments
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_shipment_status();
CREATE TRIGGER refuse_movement_change BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_movement_change();
CREATE TRIGGER date_price AFTER INSERT OR UPDATE OF price, discount ON variants FOR EACH ROW EXECUTE FUNCTION date_price();
CREATE TRIGGER enqueue_sold_out_webhooks AFTER UPDATE OF stock ON variants
  FOR EACH ROW WHEN (NEW.stock = 0 AND OLD.stock > 0) EXECUTE FUNCTION enqueue_sold_out_webhooks();
CREATE TRIGGER enqueue_stock_webhooks AFTER UPDATE OF stock ON variants
  FOR EACH ROW WHEN (NEW.stock <= NEW.low_at AND OLD.stock > NEW.low_at) EXECUTE FUNCTION enqueue_stock_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON variants FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION enqueue_product_webhooks('product_id');
CREATE TRIGGER follow_changed_variants AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_variants();
CREATE TRIGGER follow_deleted_variants AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();
CREATE TRIGGER follow_new_variants AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();
CREATE TRIGGER move_version BEFORE UPDATE OF position, name, options, sku, barcode, price, discount, weight, length, breadth,
  height, hsn, gst_rate, days_to_make, bench_minutes, is_active, picture_position, shelf, low_at ON variants
  FOR EACH ROW WHEN (OLD.position IS DISTINCT FROM NEW.position OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.options IS DISTINCT FROM NEW.options OR OLD.sku IS DISTINCT FROM NEW.sku
    OR OLD.barcode IS DISTINCT FROM NEW.barcode OR OLD.price IS DISTINCT FROM NEW.price
    OR OLD.discount IS DISTINCT FROM NEW.discount OR OLD.weight IS DISTINCT FROM NEW.weight
    OR OLD.length IS DISTINCT FROM NEW.length OR OLD.breadth IS DISTINCT FROM NEW.breadth
    OR OLD.height IS DISTINCT FROM NEW.height OR OLD.hsn IS DISTINCT FROM NEW.hsn
    OR OLD.gst_rate IS DISTINCT FROM NEW.gst_rate OR OLD.days_to_make IS DISTINCT FROM NEW.days_to_make
    OR OLD.bench_minutes IS DISTINCT FROM NEW.bench_minutes OR OLD.is_active IS DISTINCT FROM NEW.is_active
    OR OLD.picture_position IS DISTINCT FROM NEW.picture_position OR OLD.shelf IS DISTINCT FROM NEW.shelf
    OR OLD.low_at IS DISTINCT FROM NEW.low_at) EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version_of_keeping BEFORE UPDATE OF keeps_days ON variants
  FOR EACH ROW WHEN (OLD.keeps_days IS DISTINCT FROM NEW.keeps_days AND OLD.version = NEW.version) EXECUTE FUNCTION move_version();
CREATE CONSTRAINT TRIGGER require_variant AFTER DELETE OR UPDATE OF product_id ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
CREATE TRIGGER keep_ordered_zone BEFORE UPDATE ON zones FOR EACH ROW EXECUTE FUNCTION keep_ordered_zone();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON zones FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_changed_part AFTER UPDATE ON zones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_new_part AFTER INSERT ON zones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON zones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
