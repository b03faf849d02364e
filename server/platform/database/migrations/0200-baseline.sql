-- The tables as the first shop begins with them: one statement a table, then indexes, triggers and keys.
-- The files before it were written while no shop ran; docs/decisions/120-one-baseline.md names the last commit that holds them.
SET LOCAL check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION add_up_refunds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION bump_catalogue_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  kept CONSTANT bigint := 20000;
  is_full CONSTANT boolean := NEW.product_ids IS NULL;
  now_at bigint;
BEGIN
  UPDATE catalogue_version
  SET version = version + 1,
    everything_at = CASE WHEN is_full OR NEW.moves_lists THEN version + 1 ELSE everything_at END,
    full_change_at = CASE WHEN is_full THEN version + 1 ELSE full_change_at END
  RETURNING version INTO now_at;
  IF NOT is_full THEN
    INSERT INTO changed_products (version, product_ids) VALUES (now_at, NEW.product_ids);
  END IF;
  IF now_at % 1000 = 0 THEN
    UPDATE catalogue_version SET forgotten_at = greatest(forgotten_at, now_at - kept);
    DELETE FROM changed_products WHERE version <= now_at - kept;
  END IF;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('gathri_catalogue', '');
  RETURN NULL;
END $$;

CREATE FUNCTION cased(text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'абвгдежзийклмнопрстуфхцчшщ'::text);

CREATE FUNCTION clear_network_digest() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.network_digest := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION colour_family(hex text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
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

CREATE FUNCTION colour_families(swatches jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(array_agg(DISTINCT family.family ORDER BY family.family), '{}'::text[]) AS "coalesce" FROM (jsonb_array_elements_text(colour_families.swatches) hex(value) CROSS JOIN LATERAL colour_family(hex.value) family(family)) WHERE (family.family IS NOT NULL));

CREATE TABLE extras (
  id integer GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  key text NOT NULL,
  "position" smallint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  is_required boolean DEFAULT false NOT NULL,
  choices jsonb NOT NULL,
  colouring jsonb,
  CONSTRAINT extras_choices_check CHECK (((jsonb_typeof(choices) = 'array'::text) AND ((jsonb_array_length(choices) >= 1) AND (jsonb_array_length(choices) <= 60)))),
  CONSTRAINT extras_colouring_check CHECK ((jsonb_typeof((colouring -> 'layers'::text)) = 'array'::text)),
  CONSTRAINT extras_key_check CHECK ((key ~ '^[a-z0-9-]{1,40}$'::text)),
  CONSTRAINT extras_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  CONSTRAINT extras_position_check CHECK (("position" >= 0)),
  CONSTRAINT extras_pkey PRIMARY KEY (id),
  CONSTRAINT extras_product_id_key_key UNIQUE (product_id, key)
);

CREATE FUNCTION colours_of(product integer, options jsonb) RETURNS text[]
    LANGUAGE sql STABLE
    RETURN colour_families((jsonb_path_query_array(options, '$[*]."values"[*]."hex"'::jsonpath) || COALESCE((SELECT jsonb_path_query_array(jsonb_agg(extras.choices), '$[*][*]."hex"'::jsonpath) AS jsonb_path_query_array FROM extras WHERE (extras.product_id = colours_of.product)), '[]'::jsonb)));

CREATE FUNCTION count_words_of_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION displayed_stock(stock integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (stock > 5) THEN 6 ELSE stock END;

CREATE FUNCTION enqueue_break_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM enqueue_webhooks('break.opened', 'break ' || NEW.id, jsonb_build_object('break', NEW.id, 'kind', NEW.kind));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_enquiry_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  enquiry_number text := 'GTH-Q-' || lpad(NEW.number::text, greatest(6, length(NEW.number::text)), '0');
BEGIN
  PERFORM enqueue_webhooks('enquiry.received', enquiry_number,
    jsonb_build_object('enquiry', enquiry_number, 'kind', NEW.kind));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_order_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  order_number text;
BEGIN
  SELECT 'GTH-' || lpad(number::text, greatest(6, length(number::text)), '0') INTO order_number FROM orders WHERE id = NEW.order_id;
  PERFORM enqueue_webhooks('order.' || NEW.state, order_number,
    jsonb_build_object('order', order_number, 'state', NEW.state));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_product_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  product int := (to_jsonb(NEW) ->> TG_ARGV[0])::int;
BEGIN
  PERFORM enqueue_webhooks('product.changed', product::text,
    jsonb_build_object('product', product, 'slug', (SELECT slug FROM products WHERE id = product)));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_refund_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  order_number text;
BEGIN
  SELECT 'GTH-' || lpad(number::text, greatest(6, length(number::text)), '0') INTO order_number
  FROM payments JOIN orders ON orders.id = payments.order_id WHERE payments.id = NEW.payment_id;
  PERFORM enqueue_webhooks('refund.done', order_number,
    jsonb_build_object('order', order_number, 'payment', NEW.payment_id, 'amount', NEW.amount));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_review_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM enqueue_webhooks('review.waiting', 'review ' || NEW.id,
    jsonb_build_object('review', NEW.id, 'product', NEW.product_id, 'rating', NEW.rating));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_sold_out_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.out', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_stock_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM enqueue_webhooks('stock.low', NEW.id::text,
    jsonb_build_object('variant', NEW.id, 'product', NEW.product_id, 'sku', NEW.sku, 'stock', NEW.stock));
  RETURN NULL;
END $$;

CREATE FUNCTION enqueue_webhooks(happened text, about text, told jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO webhook_sends (end_id, event, subject, data, next_attempt_at, created_at)
  SELECT id, happened, about, told, now(), now() FROM webhook_ends WHERE state = 'on' AND happened = ANY (events)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION facet_bits(occasions text[], recipients text[], colours text[]) RETURNS bigint
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
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

CREATE FUNCTION fill_pin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.pin = coalesce((SELECT 100 - position FROM category_pins
    WHERE category_id = NEW.category_id AND product_id = NEW.product_id), 0);
  RETURN NEW;
END $$;

CREATE FUNCTION fill_sort_keys() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT unit_price, popularity, created_at INTO NEW.unit_price, NEW.popularity, NEW.created_at
  FROM products WHERE id = NEW.product_id;
  RETURN NEW;
END $$;

CREATE FUNCTION follow_changed_variants() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION follow_new_and_deleted_variants() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM refresh_listed_variants(array_agg(product_id), true) FROM changed_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_recipient() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE orders SET search_text = order_search_text(id, email, buyer) WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_withdrawal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION forget_held_shipments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.held_shipments := NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION images_of_products(products integer[]) RETURNS TABLE(product_id integer, images json)
    LANGUAGE sql STABLE
    AS $$
  SELECT i.product_id, json_agg(json_build_array(id, url, width, height, alt, mime, size,
    round(date_part('epoch', created_at) * 1000), blur) ORDER BY position)
  FROM product_images i WHERE i.product_id = ANY (products) GROUP BY i.product_id
$$;

CREATE FUNCTION keep_gift() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION keep_order_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search_text := order_search_text(NEW.id, NEW.email, NEW.buyer);
  RETURN NEW;
END $$;

CREATE FUNCTION keep_ordered_design() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.ordered_at IS NOT NULL AND NOT (NEW.lines = '{}' AND NEW.path = '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_ordered_photograph() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION keep_ordered_pieces() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM designs WHERE id = OLD.design_id AND ordered_at IS NOT NULL AND path <> '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.design_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION keep_ordered_zone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (to_jsonb(NEW) - 'is_active') <> (to_jsonb(OLD) - 'is_active')
    AND EXISTS (SELECT FROM designs WHERE zone_id = OLD.id AND ordered_at IS NOT NULL) THEN
    RAISE EXCEPTION 'zone % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION list_in_main_category() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO withdrawn_product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION list_new_products() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO product_categories (product_id, category_id, unit_price, popularity, created_at)
  SELECT id, category_id, unit_price, popularity, created_at FROM new_rows WHERE withdrawn_at IS NULL;
  INSERT INTO withdrawn_product_categories (product_id, category_id)
  SELECT id, category_id FROM new_rows WHERE withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION move_settings_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE settings_version SET version = version + 1;
  PERFORM pg_notify('gathri_settings', '');
  RETURN NULL;
END $$;

CREATE FUNCTION move_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.version = OLD.version + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION note_audited_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION note_break_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('break', NEW.id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_colours() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.options = '[]' THEN
    NEW.colours = '{}';
  ELSE
    NEW.colours = colours_of(NEW.id, NEW.options);
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION note_colours_of_extras() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE products SET colours = colours_of(id, options)
  WHERE id IN (SELECT product_id FROM changed_rows) AND colours <> colours_of(id, options);
  RETURN NULL;
END $$;

CREATE FUNCTION note_desk_change(kind text, subject text, actor text DEFAULT NULLIF(current_setting('shop.actor'::text, true), ''::text)) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO desk_changes (kind, subject, actor) VALUES (kind, subject, actor)
  ON CONFLICT ON CONSTRAINT desk_changes_pkey DO UPDATE SET actor = coalesce(desk_changes.actor, EXCLUDED.actor)
  WHERE desk_changes.actor IS NULL AND EXCLUDED.actor IS NOT NULL
$$;

CREATE FUNCTION note_enquiry_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('enquiry', NEW.number::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_first_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM products_without_picture WHERE product_id IN (SELECT product_id FROM new_rows);
  RETURN NULL;
END $$;

CREATE FUNCTION note_food() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.has_food = EXISTS (SELECT FROM json_array_elements(NEW.inside) each WHERE each ->> 'kind' IN ('veg', 'non-veg'));
  RETURN NEW;
END $$;

CREATE FUNCTION note_last_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO products_without_picture
  SELECT id FROM products WHERE id IN (SELECT product_id FROM old_rows)
    AND NOT EXISTS (SELECT FROM product_images WHERE product_id = products.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_missing_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO products_without_picture SELECT id FROM new_rows;
  RETURN NULL;
END $$;

CREATE FUNCTION note_order_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('order', NEW.number::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_review_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('review', NEW.id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION note_shipment_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('order', number::text) FROM orders WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION order_search_text(of_order text, email text, buyer jsonb) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT lower(concat_ws(' ', buyer->>'name', buyer->>'company', email, buyer->>'phone', (
    SELECT string_agg(DISTINCT concat_ws(' ', recipient->>'firstName', recipient->>'lastName', recipient->>'phone',
      recipient->>'postcode', recipient->>'city'), ' ')
    FROM shipments WHERE order_id = of_order)))
$$;

CREATE FUNCTION prepare_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE products int[] := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id);
BEGIN
  -- Locked first and read in a statement of its own: what another transaction has just changed is in it.
  INSERT INTO ready_pictures (product_id) SELECT unnest(products)
  ON CONFLICT (product_id) DO UPDATE SET images = NULL;
  UPDATE ready_pictures ready SET images = made.images
  FROM images_of_products(products) made WHERE ready.product_id = made.product_id;
  RETURN NULL;
END $$;

CREATE FUNCTION price_breaks_fall(breaks jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
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

CREATE FUNCTION price_with_tax(net integer, rate smallint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (net + (round(((net)::numeric * ((rate)::numeric / 100.0))))::integer);

CREATE FUNCTION product_words(name text, material text, description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE
    RETURN ((setweight(to_tsvector('english'::regconfig, name), 'A'::"char") || setweight(to_tsvector('english'::regconfig, material), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, description), 'D'::"char"));

CREATE FUNCTION record_catalogue_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END
  FROM (SELECT product_id FROM new_rows UNION ALL SELECT product_id FROM old_rows) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_review() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id)
  FROM (SELECT product_id, state FROM new_rows UNION ALL SELECT product_id, state FROM old_rows) AS changed
  WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_new_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_new_review() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id) FROM new_rows WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_order_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO order_status_history (order_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;

CREATE FUNCTION record_product_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed int[];
  is_stock_alone boolean;
  is_detail boolean;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown'),
    bool_and(without_details(to_jsonb(old_rows)) = without_details(to_jsonb(new_rows)))
  INTO changed, is_stock_alone, is_detail
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids, moves_lists)
    VALUES (CASE WHEN is_detail AND cardinality(changed) <= 1000 THEN changed END, NOT is_stock_alone);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION record_removed_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION record_shipment_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipment_status_history (shipment_id, state, actor)
  VALUES (NEW.id, NEW.state, nullif(current_setting('shop.actor', true), ''));
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_listed_variants(changed integer[], is_written boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'What stands in % is never changed', TG_TABLE_NAME;
END $$;

CREATE FUNCTION refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'an issued % is never changed or deleted', TG_ARGV[0];
END $$;

CREATE FUNCTION refuse_listed_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE 'price, stock, weight and sizes of a product are copies: write them to its variants';
END $$;

CREATE FUNCTION refuse_listing_of_withdrawn() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows JOIN products ON products.id = new_rows.product_id WHERE withdrawn_at IS NOT NULL) THEN
    RAISE 'a product that is not on sale stands in no category: write withdrawn_product_categories';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_movement_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- With its variant it may go: nobody ever ordered that one.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM variants WHERE id = OLD.variant_id) THEN RETURN OLD; END IF;
  RAISE 'a stock movement is never changed or deleted: write another one';
END $$;

CREATE FUNCTION rename_category_in_offers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE offers SET conditions = jsonb_set(conditions, '{categories}', (
    SELECT jsonb_agg(CASE WHEN name = to_jsonb(OLD.name) THEN to_jsonb(NEW.name) ELSE name END ORDER BY place)
    FROM jsonb_array_elements(conditions -> 'categories') WITH ORDINALITY AS named (name, place)
  )) WHERE conditions -> 'categories' ? OLD.name;
  RETURN NULL;
END $$;

CREATE FUNCTION require_variant() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  product int := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
BEGIN
  IF EXISTS (SELECT FROM products WHERE id = product) AND NOT EXISTS (SELECT FROM variants WHERE product_id = product) THEN
    RAISE 'product % has no variant', product;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION short_parts(text text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1 PARALLEL SAFE
    AS $$
DECLARE
  letters CONSTANT text[] := string_to_array(text, NULL);
  parts text[] := letters;
BEGIN
  FOR at IN 2 .. cardinality(letters) LOOP
    parts := parts || (letters[at - 1] || letters[at]);
  END LOOP;
  RETURN parts;
END $$;

CREATE FUNCTION spelled_words(text text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    RETURN ARRAY(SELECT unnest.lexeme FROM unnest(to_tsvector('simple'::regconfig, spelled_words.text)) unnest(lexeme, positions, weights) WHERE ((length(unnest.lexeme) >= 2) AND (unnest.lexeme !~ '[0-9]'::text)));

CREATE FUNCTION touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END $$;

CREATE FUNCTION without_details(product jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    RETURN (product - ARRAY['stock_shown'::text, 'slug'::text, 'name'::text, 'search_name'::text, 'description'::text, 'options'::text, 'inside'::text, 'makers'::text, 'piece'::text, 'care'::text, 'packing'::text, 'price_breaks'::text, 'has_food'::text, 'listed_variant_id'::text, 'price'::text, 'discount'::text, 'unit_price'::text, 'material'::text, 'weight'::text, 'length'::text, 'breadth'::text, 'height'::text, 'hsn'::text, 'gst_rate'::text, 'days_to_make'::text, 'updated_at'::text, 'version'::text]);

CREATE FUNCTION write_search_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO search_entries (product_id, words, named, spelled)
  SELECT id, product_words(name, material, description), spelled_words(name), spelled_words(name || ' ' || material)
  FROM new_rows WHERE withdrawn_at IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION write_search_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id text NOT NULL,
  shipment_id text NOT NULL,
  line_id bigint,
  kind text NOT NULL,
  source text NOT NULL,
  label text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT adjustments_amount_check CHECK ((amount <> 0)),
  CONSTRAINT adjustments_check CHECK (((amount > 0) = (kind = ANY (ARRAY['extra'::text, 'wrap'::text, 'card'::text])))),
  CONSTRAINT adjustments_kind_check CHECK ((kind = ANY (ARRAY['extra'::text, 'wrap'::text, 'card'::text, 'quantity price'::text, 'offer'::text, 'code'::text, 'free gift'::text]))),
  CONSTRAINT adjustments_pkey PRIMARY KEY (id)
);

CREATE TABLE api_tokens (
  id text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL,
  scopes text[] NOT NULL,
  networks text[] DEFAULT '{}'::text[] NOT NULL,
  made_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT api_tokens_name_check CHECK ((name <> ''::text)),
  CONSTRAINT api_tokens_scopes_check CHECK ((cardinality(scopes) > 0)),
  CONSTRAINT api_tokens_hash_key UNIQUE (hash),
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id)
);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  session text,
  network text,
  operation text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  fields text[] DEFAULT '{}'::text[] NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  after jsonb DEFAULT '{}'::jsonb NOT NULL,
  reason text,
  undo_of bigint,
  CONSTRAINT audit_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'token'::text, 'schedule'::text, 'import'::text, 'system'::text]))),
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_personal (
  audit_id bigint NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text,
  CONSTRAINT audit_personal_pkey PRIMARY KEY (audit_id)
);

CREATE TABLE audit_seals (
  to_id bigint NOT NULL,
  digest text NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (to_id)
);

CREATE TABLE buyer_requests (
  buyer_id bigint NOT NULL,
  kind text NOT NULL,
  asked_by_id text NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT buyer_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erase'::text]))),
  CONSTRAINT buyer_requests_pkey PRIMARY KEY (buyer_id, kind)
);

CREATE TABLE buyers (
  id bigint GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  name text NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  orders integer NOT NULL,
  spent bigint NOT NULL,
  customer_id integer,
  note text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT buyers_email_check CHECK (((email <> ''::text) AND (email = lower(email)))),
  CONSTRAINT buyers_note_check CHECK ((length(note) <= 2000)),
  CONSTRAINT buyers_tags_check CHECK ((cardinality(tags) <= 20)),
  CONSTRAINT buyers_email_key UNIQUE (email),
  CONSTRAINT buyers_pkey PRIMARY KEY (id)
);

CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  product_ids integer[],
  moves_lists boolean,
  CONSTRAINT catalogue_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE catalogue_version (
  only_row boolean DEFAULT true NOT NULL,
  version bigint NOT NULL,
  everything_at bigint DEFAULT 0 NOT NULL,
  forgotten_at bigint DEFAULT 0 NOT NULL,
  full_change_at bigint DEFAULT 0,
  CONSTRAINT catalogue_version_only_row_check CHECK (only_row),
  CONSTRAINT catalogue_version_pkey PRIMARY KEY (only_row)
);

CREATE TABLE catalogue_word_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL COLLATE pg_catalog."C",
  names integer NOT NULL,
  products integer NOT NULL,
  CONSTRAINT catalogue_word_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE catalogue_words (
  word text NOT NULL COLLATE pg_catalog."C",
  names integer NOT NULL,
  products integer NOT NULL,
  CONSTRAINT catalogue_words_pkey PRIMARY KEY (word)
);

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" smallint DEFAULT 0 NOT NULL,
  CONSTRAINT categories_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 80)))),
  CONSTRAINT categories_position_check CHECK (("position" >= 0)),
  CONSTRAINT categories_pkey PRIMARY KEY (id)
);

CREATE TABLE category_pins (
  category_id integer NOT NULL,
  product_id integer NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT category_pins_position_check CHECK ((("position" >= 1) AND ("position" <= 12))),
  CONSTRAINT category_pins_category_id_position_key UNIQUE (category_id, "position"),
  CONSTRAINT category_pins_pkey PRIMARY KEY (category_id, product_id)
);

CREATE TABLE changed_products (
  version bigint NOT NULL,
  product_ids integer[] NOT NULL,
  CONSTRAINT changed_products_pkey PRIMARY KEY (version)
);

CREATE TABLE code_uses (
  order_id text NOT NULL,
  code text NOT NULL,
  person text,
  is_held boolean DEFAULT true NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT code_uses_pkey PRIMARY KEY (order_id)
);

CREATE TABLE codes (
  code text NOT NULL,
  offer_id integer NOT NULL,
  uses integer DEFAULT 0 NOT NULL,
  most_uses integer,
  most_uses_each integer,
  CONSTRAINT codes_check CHECK ((uses <= most_uses)),
  CONSTRAINT codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,24}$'::text)),
  CONSTRAINT codes_most_uses_check CHECK ((most_uses > 0)),
  CONSTRAINT codes_most_uses_each_check CHECK ((most_uses_each > 0)),
  CONSTRAINT codes_uses_check CHECK ((uses >= 0)),
  CONSTRAINT codes_pkey PRIMARY KEY (code)
);

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  decision text NOT NULL,
  text_version text NOT NULL,
  anonymous_id text NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT consents_anonymous_id_check CHECK ((anonymous_id ~ '^[A-Za-z0-9._-]{8,64}$'::text)),
  CONSTRAINT consents_decision_check CHECK ((decision = ANY (ARRAY['granted'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT consents_kind_check CHECK ((kind = ANY (ARRAY['analytics'::text, 'newsletter'::text]))),
  CONSTRAINT consents_text_version_check CHECK (((length(text_version) >= 1) AND (length(text_version) <= 40))),
  CONSTRAINT consents_pkey PRIMARY KEY (id)
);

CREATE TABLE courier_days (
  id bigint GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  region text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT courier_days_note_check CHECK ((length(note) <= 120)),
  CONSTRAINT courier_days_day_region_key UNIQUE NULLS NOT DISTINCT (day, region),
  CONSTRAINT courier_days_pkey PRIMARY KEY (id)
);

CREATE TABLE courier_webhooks (
  id text NOT NULL,
  body text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  processed_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  outcome text,
  CONSTRAINT courier_webhooks_pkey PRIMARY KEY (id)
);

CREATE TABLE credit_notes (
  number text NOT NULL,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  invoice_number text NOT NULL,
  refund_key text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT credit_notes_number_check CHECK ((number ~ '^[A-Z0-9/-]{1,16}$'::text)),
  CONSTRAINT credit_notes_serial_check CHECK ((serial > 0)),
  CONSTRAINT credit_notes_total_check CHECK ((total > 0)),
  CONSTRAINT credit_notes_financial_year_serial_key UNIQUE (financial_year, serial),
  CONSTRAINT credit_notes_pkey PRIMARY KEY (number),
  CONSTRAINT credit_notes_refund_key_invoice_number_key UNIQUE (refund_key, invoice_number)
);

CREATE TABLE customer_addresses (
  id integer GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  "position" integer NOT NULL,
  version integer NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  postcode text NOT NULL,
  CONSTRAINT customer_addresses_pkey PRIMARY KEY (id)
);

CREATE TABLE customers (
  id integer GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  password_hash text,
  google_sub text,
  provider text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  blocked boolean DEFAULT false NOT NULL,
  session_version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  address_version integer DEFAULT 0 NOT NULL,
  CONSTRAINT customers_check CHECK (((password_hash IS NOT NULL) OR (google_sub IS NOT NULL))),
  CONSTRAINT customers_email_check CHECK ((email = lower(email))),
  CONSTRAINT customers_phone_check CHECK ((phone ~ '^[0-9]{10}$'::text)),
  CONSTRAINT customers_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'google'::text]))),
  CONSTRAINT customers_email_key UNIQUE (email),
  CONSTRAINT customers_google_sub_key UNIQUE (google_sub),
  CONSTRAINT customers_pkey PRIMARY KEY (id)
);

CREATE TABLE day_figures (
  day date NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  orders integer NOT NULL,
  pieces integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  delivery bigint NOT NULL,
  refunds bigint NOT NULL,
  CONSTRAINT day_figures_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'product'::text, 'category'::text, 'place'::text, 'left'::text]))),
  CONSTRAINT day_figures_pkey PRIMARY KEY (kind, day, key)
);

CREATE TABLE design_photographs (
  design_id text NOT NULL,
  jpeg bytea NOT NULL,
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT design_photographs_height_check CHECK ((height > 0)),
  CONSTRAINT design_photographs_width_check CHECK ((width > 0)),
  CONSTRAINT design_photographs_pkey PRIMARY KEY (design_id)
);

CREATE TABLE design_pieces (
  design_id text NOT NULL,
  piece smallint NOT NULL,
  lines text[] NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL,
  CONSTRAINT design_pieces_piece_check CHECK ((piece > 0)),
  CONSTRAINT design_pieces_pkey PRIMARY KEY (design_id, piece)
);

CREATE TABLE designs (
  id text NOT NULL,
  zone_id integer NOT NULL,
  zone_version integer NOT NULL,
  lines text[] NOT NULL,
  face text NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ordered_at timestamp(3) with time zone,
  pieces smallint,
  CONSTRAINT designs_id_check CHECK ((id ~ '^[0-9a-f]{36}$'::text)),
  CONSTRAINT designs_pieces_check CHECK (((pieces >= 2) AND (pieces <= 999))),
  CONSTRAINT designs_pkey PRIMARY KEY (id)
);

CREATE TABLE desk_changes (
  tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  actor text,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT desk_changes_pkey PRIMARY KEY (tx, kind, subject)
);

CREATE TABLE document_numbers (
  kind text NOT NULL,
  financial_year text NOT NULL,
  last_serial integer NOT NULL,
  CONSTRAINT document_numbers_financial_year_check CHECK ((financial_year ~ '^[0-9]{2}-[0-9]{2}$'::text)),
  CONSTRAINT document_numbers_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit note'::text, 'receipt voucher'::text, 'refund voucher'::text]))),
  CONSTRAINT document_numbers_last_serial_check CHECK ((last_serial > 0)),
  CONSTRAINT document_numbers_pkey PRIMARY KEY (kind, financial_year)
);

CREATE TABLE drafts (
  staff_id text NOT NULL,
  subject text NOT NULL,
  revision text NOT NULL,
  fields jsonb NOT NULL,
  version integer,
  others jsonb DEFAULT '[]'::jsonb NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  typed_at timestamp(3) with time zone NOT NULL,
  device text NOT NULL,
  CONSTRAINT drafts_pkey PRIMARY KEY (staff_id, subject)
);

CREATE TABLE dues (
  id text NOT NULL,
  order_id text NOT NULL,
  "position" smallint NOT NULL,
  label text DEFAULT ''::text NOT NULL,
  amount bigint NOT NULL,
  payable_from timestamp(3) with time zone NOT NULL,
  payable_until timestamp(3) with time zone NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  provider_order_id text,
  payment_id text,
  payment_start_lease_until timestamp(3) with time zone,
  renewals smallint DEFAULT 0 NOT NULL,
  CONSTRAINT dues_amount_check CHECK ((amount > 0)),
  CONSTRAINT dues_check CHECK ((id =
CASE "position"
  WHEN 1 THEN order_id
  ELSE ((order_id || '-'::text) || "position")
END)),
  CONSTRAINT dues_check1 CHECK (((state = 'paid'::text) = (payment_id IS NOT NULL))),
  CONSTRAINT dues_position_check CHECK (("position" >= 1)),
  CONSTRAINT dues_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'void'::text]))),
  CONSTRAINT dues_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT dues_payment_id_key UNIQUE (payment_id),
  CONSTRAINT dues_pkey PRIMARY KEY (id),
  CONSTRAINT dues_provider_order_id_key UNIQUE (provider_order_id)
)
WITH (fillfactor='90');

CREATE TABLE e_way_bills (
  shipment_id text NOT NULL,
  number text NOT NULL,
  staff_name text NOT NULL,
  noted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT e_way_bills_number_check CHECK ((number ~ '^[0-9]{12}$'::text)),
  CONSTRAINT e_way_bills_pkey PRIMARY KEY (shipment_id)
);

CREATE TABLE enquiries (
  number integer NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  answers jsonb NOT NULL,
  digest text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  assigned_to text,
  due_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((((((COALESCE((answers ->> 'name'::text), ''::text) || ' '::text) || COALESCE((answers ->> 'company'::text), ''::text)) || ' '::text) || COALESCE((answers ->> 'idea'::text), ''::text)) || ' '::text) || COALESCE((answers ->> 'message'::text), ''::text)) || ' '::text) || COALESCE((answers ->> 'words'::text), ''::text)))) STORED NOT NULL,
  order_line_id integer,
  CONSTRAINT enquiries_email_check CHECK ((email = lower(email))),
  CONSTRAINT enquiries_kind_check CHECK ((kind = ANY (ARRAY['bespoke'::text, 'corporate'::text, 'contact'::text]))),
  CONSTRAINT enquiries_state_check CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting for them'::text, 'quoted'::text, 'won'::text, 'lost'::text, 'closed'::text, 'spam'::text]))),
  CONSTRAINT enquiries_pkey PRIMARY KEY (number)
);

CREATE SEQUENCE enquiry_numbers AS integer;

ALTER SEQUENCE enquiry_numbers OWNED BY enquiries.number;

CREATE TABLE enquiry_pictures (
  enquiry_number integer NOT NULL,
  "position" smallint NOT NULL,
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT enquiry_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
  CONSTRAINT enquiry_pictures_pkey PRIMARY KEY (enquiry_number, "position")
);
ALTER TABLE ONLY enquiry_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;

CREATE TABLE enquiry_words (
  id bigint GENERATED ALWAYS AS IDENTITY,
  enquiry_number integer NOT NULL,
  source text NOT NULL,
  words text NOT NULL,
  staff_name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  not_sent_at timestamp(3) with time zone,
  CONSTRAINT enquiry_words_source_check CHECK ((source = ANY (ARRAY['them'::text, 'us'::text, 'note'::text]))),
  CONSTRAINT enquiry_words_words_check CHECK ((words <> ''::text)),
  CONSTRAINT enquiry_words_pkey PRIMARY KEY (id)
);

CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  from_day date,
  to_day date,
  made_by_id text NOT NULL,
  made_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  order_numbers integer[],
  CONSTRAINT exports_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'buyers'::text]))),
  CONSTRAINT exports_pkey PRIMARY KEY (id)
);

CREATE TABLE festivals (
  day date NOT NULL,
  name text NOT NULL,
  occasion text DEFAULT ''::text NOT NULL,
  CONSTRAINT festivals_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT festivals_pkey PRIMARY KEY (day, name)
);

CREATE TABLE funnel_figures (
  day date NOT NULL,
  begun integer NOT NULL,
  window_opened integer NOT NULL,
  tried integer NOT NULL,
  paid integer NOT NULL,
  CONSTRAINT funnel_figures_pkey PRIMARY KEY (day)
);

CREATE TABLE gifts (
  shipment_id text NOT NULL,
  to_name text NOT NULL,
  from_name text NOT NULL,
  message text NOT NULL,
  hand text NOT NULL,
  unsaid boolean NOT NULL,
  path text NOT NULL,
  code text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  thanked_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  card text DEFAULT 'plain'::text NOT NULL,
  written boolean DEFAULT false NOT NULL,
  wrap text DEFAULT ''::text NOT NULL,
  changed_at timestamp(3) with time zone,
  CONSTRAINT gifts_check CHECK (((NOT unsaid) OR (from_name = ''::text))),
  CONSTRAINT gifts_code_check CHECK ((code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'::text)),
  CONSTRAINT gifts_code_key UNIQUE (code),
  CONSTRAINT gifts_pkey PRIMARY KEY (shipment_id)
);

CREATE TABLE google_sign_ins (
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  from_checkout boolean NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT google_sign_ins_pkey PRIMARY KEY (state_hash)
);

CREATE TABLE hand_over_parcels (
  shipment_id text NOT NULL,
  hand_over_id uuid NOT NULL,
  how text NOT NULL,
  CONSTRAINT hand_over_parcels_how_check CHECK ((how = ANY (ARRAY['scan'::text, 'tap'::text]))),
  CONSTRAINT hand_over_parcels_pkey PRIMARY KEY (shipment_id)
);

CREATE TABLE hand_overs (
  id uuid NOT NULL,
  courier text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  handed_over_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT hand_overs_pkey PRIMARY KEY (id)
);

CREATE TABLE hour_figures (
  day date NOT NULL,
  hour smallint NOT NULL,
  orders integer NOT NULL,
  pieces integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  CONSTRAINT hour_figures_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT hour_figures_pkey PRIMARY KEY (day, hour)
);

CREATE TABLE idempotency_keys (
  key text NOT NULL,
  request_digest text NOT NULL,
  order_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  is_order_created boolean DEFAULT true NOT NULL,
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key)
);

CREATE TABLE import_rows (
  import_id integer NOT NULL,
  n integer NOT NULL,
  cells jsonb NOT NULL,
  unreadable text,
  action text,
  product_id integer,
  variant_id integer,
  name text DEFAULT ''::text NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  after jsonb DEFAULT '{}'::jsonb NOT NULL,
  faults jsonb DEFAULT '[]'::jsonb NOT NULL,
  result text,
  zones jsonb,
  CONSTRAINT import_rows_action_check CHECK ((action = ANY (ARRAY['new'::text, 'change'::text, 'same'::text, 'wrong'::text]))),
  CONSTRAINT import_rows_n_check CHECK ((n > 1)),
  CONSTRAINT import_rows_result_check CHECK ((result = ANY (ARRAY['written'::text, 'left out'::text, 'undone'::text, 'kept'::text]))),
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, n)
);

CREATE TABLE imports (
  id integer GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  file_name text NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  state text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT imports_file_name_check CHECK ((length(file_name) <= 200)),
  CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT imports_pkey PRIMARY KEY (id)
);

CREATE TABLE invoice_shipments (
  invoice_number text NOT NULL,
  shipment_id text NOT NULL,
  CONSTRAINT invoice_shipments_pkey PRIMARY KEY (shipment_id)
);

CREATE TABLE invoices (
  number text NOT NULL,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  order_id text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT invoices_number_check CHECK ((number ~ '^[A-Z0-9/-]{1,16}$'::text)),
  CONSTRAINT invoices_serial_check CHECK ((serial > 0)),
  CONSTRAINT invoices_total_check CHECK ((total >= 0)),
  CONSTRAINT invoices_financial_year_serial_key UNIQUE (financial_year, serial),
  CONSTRAINT invoices_pkey PRIMARY KEY (number)
);

CREATE TABLE last_orders (
  festival_day date NOT NULL,
  festival_name text NOT NULL,
  zone text NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT last_orders_check CHECK ((last_day < festival_day)),
  CONSTRAINT last_orders_zone_check CHECK ((zone = ANY (ARRAY[''::text, 'a'::text, 'b'::text, 'c'::text, 'd'::text, 'e'::text]))),
  CONSTRAINT last_orders_pkey PRIMARY KEY (festival_day, festival_name, zone)
);

CREATE TABLE ledger_breaks (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  reference text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  detected_at timestamp(3) with time zone NOT NULL,
  resolved_at timestamp(3) with time zone,
  notified_at timestamp(3) with time zone,
  CONSTRAINT ledger_breaks_kind_reference_key UNIQUE (kind, reference),
  CONSTRAINT ledger_breaks_pkey PRIMARY KEY (id)
);

CREATE TABLE lettering_sheets (
  id uuid NOT NULL,
  technique text NOT NULL,
  size text NOT NULL,
  until date NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  made_at timestamp(3) with time zone NOT NULL,
  prints integer DEFAULT 1 NOT NULL,
  batch uuid,
  CONSTRAINT lettering_sheets_prints_check CHECK ((prints > 0)),
  CONSTRAINT lettering_sheets_size_check CHECK ((size = ANY (ARRAY['A4'::text, 'A3'::text]))),
  CONSTRAINT lettering_sheets_technique_check CHECK ((technique = ANY (ARRAY['foil'::text, 'ink'::text, 'engrave'::text, 'burn'::text, 'embroider'::text, 'hand'::text]))),
  CONSTRAINT lettering_sheets_pkey PRIMARY KEY (id)
);

CREATE TABLE list_columns (
  staff_id text NOT NULL,
  list text NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT list_columns_pkey PRIMARY KEY (staff_id, list)
);

CREATE TABLE made_pieces (
  line_id bigint NOT NULL,
  unit smallint NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  made_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT made_pieces_unit_check CHECK ((unit > 0)),
  CONSTRAINT made_pieces_pkey PRIMARY KEY (line_id, unit)
);

CREATE TABLE month_closings (
  month text NOT NULL,
  figures jsonb NOT NULL,
  last_serials jsonb NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT month_closings_month_check CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT month_closings_pkey PRIMARY KEY (month)
);

CREATE TABLE news_seen (
  staff_id text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT news_seen_pkey PRIMARY KEY (staff_id)
);

CREATE TABLE newsletter_codes (
  hash text NOT NULL,
  subscriber_id text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT newsletter_codes_pkey PRIMARY KEY (hash)
);

CREATE TABLE newsletter_subscribers (
  id text NOT NULL,
  email text NOT NULL,
  unsubscribe_code text NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  CONSTRAINT newsletter_subscribers_email_check CHECK ((email = lower(email))),
  CONSTRAINT newsletter_subscribers_id_check CHECK ((length(id) >= 22)),
  CONSTRAINT newsletter_subscribers_email_key UNIQUE (email),
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscribers_unsubscribe_code_key UNIQUE (unsubscribe_code)
);

CREATE TABLE offers (
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  conditions jsonb DEFAULT '{}'::jsonb NOT NULL,
  gives jsonb NOT NULL,
  first_day date,
  last_day date,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_sample boolean DEFAULT false NOT NULL,
  lane text DEFAULT 'code'::text NOT NULL,
  CONSTRAINT offers_check CHECK ((last_day >= first_day)),
  CONSTRAINT offers_conditions_check CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  CONSTRAINT offers_lane_check CHECK ((lane = ANY (ARRAY['offer'::text, 'code'::text]))),
  CONSTRAINT offers_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 80)))),
  CONSTRAINT offers_pkey PRIMARY KEY (id)
);

CREATE TABLE one_time_codes (
  hash text NOT NULL,
  purpose text NOT NULL,
  customer_id integer NOT NULL,
  browser_hash text,
  expires_at timestamp(3) with time zone NOT NULL,
  mail_id bigint,
  CONSTRAINT one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'delete'::text, 'google'::text]))),
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (hash)
);

CREATE TABLE order_client_ids (
  order_id text NOT NULL,
  client_id text NOT NULL,
  session_id text,
  delivered_to text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT order_client_ids_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 64))),
  CONSTRAINT order_client_ids_session_id_check CHECK (((length(session_id) >= 1) AND (length(session_id) <= 64))),
  CONSTRAINT order_client_ids_pkey PRIMARY KEY (order_id)
);

CREATE TABLE order_designs (
  order_id text NOT NULL,
  design_id text NOT NULL,
  started_at timestamp(3) with time zone,
  started_by text,
  sheet_id uuid,
  CONSTRAINT order_designs_check CHECK ((((started_at IS NULL) = (started_by IS NULL)) AND ((started_at IS NULL) = (sheet_id IS NULL)))),
  CONSTRAINT order_designs_pkey PRIMARY KEY (order_id, design_id)
);

CREATE TABLE order_line_parts (
  line_id bigint NOT NULL,
  variant_id integer NOT NULL,
  quantity integer NOT NULL,
  restocked integer DEFAULT 0 NOT NULL,
  of_shipment integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_line_parts_check CHECK (((restocked >= 0) AND (restocked <= quantity))),
  CONSTRAINT order_line_parts_check1 CHECK (((of_shipment >= 0) AND (of_shipment <= quantity))),
  CONSTRAINT order_line_parts_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_line_parts_pkey PRIMARY KEY (line_id, variant_id)
);

CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id text NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL,
  picture jsonb,
  price integer NOT NULL,
  discount numeric(5,2) NOT NULL,
  unit_price integer NOT NULL,
  quantity integer NOT NULL,
  line_total bigint NOT NULL,
  weight numeric(8,3) NOT NULL,
  length numeric(6,1),
  breadth numeric(6,1),
  height numeric(6,1),
  hsn text,
  gst_rate smallint NOT NULL,
  from_stock boolean NOT NULL,
  category text,
  material text,
  variant_id integer NOT NULL,
  shipment_id text NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  choices jsonb DEFAULT '[]'::jsonb NOT NULL,
  bench_minutes integer,
  "position" smallint DEFAULT 0 NOT NULL,
  CONSTRAINT order_lines_bench_minutes_check CHECK ((bench_minutes >= 0)),
  CONSTRAINT order_lines_check CHECK ((line_total = ((unit_price)::bigint * quantity))),
  CONSTRAINT order_lines_choices_check CHECK ((jsonb_typeof(choices) = 'array'::text)),
  CONSTRAINT order_lines_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (100)::numeric))),
  CONSTRAINT order_lines_price_check CHECK ((price >= 0)),
  CONSTRAINT order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT order_lines_tax_check CHECK ((tax >= 0)),
  CONSTRAINT order_lines_taxable_check CHECK ((taxable >= 0)),
  CONSTRAINT order_lines_unit_price_check CHECK ((unit_price >= 0)),
  CONSTRAINT order_lines_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT order_lines_pkey PRIMARY KEY (id),
  CONSTRAINT order_lines_shipment_id_variant_id_choices_key UNIQUE (shipment_id, variant_id, choices)
);

CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  words text NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  told jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT order_notes_words_check CHECK ((words <> ''::text)),
  CONSTRAINT order_notes_pkey PRIMARY KEY (id)
);

CREATE TABLE orders (
  id text NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  customer_id integer,
  email text NOT NULL,
  fingerprint text NOT NULL,
  subtotal bigint NOT NULL,
  tax bigint NOT NULL,
  shipping bigint NOT NULL,
  total bigint NOT NULL,
  is_stock_reserved boolean NOT NULL,
  reserved_until timestamp(3) with time zone NOT NULL,
  reconciled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  placed_at timestamp(3) with time zone,
  is_contact_erasure_requested boolean DEFAULT false NOT NULL,
  network_digest text,
  is_account_deleted boolean DEFAULT false NOT NULL,
  anonymized_at timestamp(3) with time zone,
  sales_counted boolean DEFAULT false NOT NULL,
  buyer jsonb NOT NULL,
  paid bigint DEFAULT 0 NOT NULL,
  ship_by date,
  promised date,
  held_for text,
  held_by text,
  held_at timestamp(3) with time zone,
  made_at timestamp(3) with time zone,
  search_text text,
  version integer DEFAULT 1 NOT NULL,
  assigned_to text,
  assigned_at timestamp(3) with time zone,
  assigned_by text,
  held_shipments text[],
  CONSTRAINT orders_check CHECK ((total = ((subtotal + tax) + shipping))),
  CONSTRAINT orders_check1 CHECK (((paid > 0) OR (state = ANY (ARRAY['awaiting payment'::text, 'expired'::text, 'cancelled'::text, 'under review'::text])))),
  CONSTRAINT orders_check2 CHECK (((state <> 'awaiting payment'::text) OR is_stock_reserved)),
  CONSTRAINT orders_check3 CHECK ((((held_for IS NULL) = (held_at IS NULL)) AND ((held_for IS NULL) = (held_by IS NULL)))),
  CONSTRAINT orders_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{24}$'::text)),
  CONSTRAINT orders_paid_check CHECK ((paid >= 0)),
  CONSTRAINT orders_shipping_check CHECK ((shipping >= 0)),
  CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['awaiting payment'::text, 'placed'::text, 'confirmed'::text, 'packed'::text, 'partly shipped'::text, 'shipped'::text, 'out for delivery'::text, 'partly delivered'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text, 'refunded'::text, 'expired'::text, 'under review'::text]))),
  CONSTRAINT orders_subtotal_check CHECK ((subtotal >= 0)),
  CONSTRAINT orders_tax_check CHECK ((tax >= 0)),
  CONSTRAINT orders_total_check CHECK ((total >= 0)),
  CONSTRAINT orders_number_key UNIQUE (number),
  CONSTRAINT orders_pkey PRIMARY KEY (id)
);

CREATE SEQUENCE order_numbers AS integer;

ALTER SEQUENCE order_numbers OWNED BY orders.number;

CREATE TABLE order_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id text NOT NULL,
  state text NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  actor text,
  CONSTRAINT order_status_history_pkey PRIMARY KEY (id)
);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  order_id text NOT NULL,
  payload jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  processed_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  subject text NOT NULL,
  request_id text,
  CONSTRAINT outbox_kind_subject_key UNIQUE (kind, subject),
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE outgoing_mails (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  recipient text NOT NULL,
  payload jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  request_id text,
  CONSTRAINT outgoing_mails_pkey PRIMARY KEY (id)
);

CREATE TABLE packing_pictures (
  key uuid NOT NULL,
  packing_id uuid NOT NULL,
  width smallint NOT NULL,
  height smallint NOT NULL,
  webp bytea NOT NULL,
  staff_name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  is_for_buyer boolean DEFAULT false NOT NULL,
  CONSTRAINT packing_pictures_height_check CHECK ((height > 0)),
  CONSTRAINT packing_pictures_width_check CHECK ((width > 0)),
  CONSTRAINT packing_pictures_pkey PRIMARY KEY (key)
);
ALTER TABLE ONLY packing_pictures ALTER COLUMN webp SET STORAGE EXTERNAL;

CREATE TABLE packing_ticks (
  id bigint GENERATED ALWAYS AS IDENTITY,
  key uuid NOT NULL,
  packing_id uuid NOT NULL,
  line_id bigint NOT NULL,
  unit smallint NOT NULL,
  is_ticked boolean NOT NULL,
  how text NOT NULL,
  happened_at timestamp(3) with time zone NOT NULL,
  staff_name text NOT NULL,
  CONSTRAINT packing_ticks_how_check CHECK ((how = ANY (ARRAY['scan'::text, 'tap'::text]))),
  CONSTRAINT packing_ticks_unit_check CHECK ((unit > 0)),
  CONSTRAINT packing_ticks_key_key UNIQUE (key),
  CONSTRAINT packing_ticks_pkey PRIMARY KEY (id)
);

CREATE TABLE packings (
  id uuid NOT NULL,
  shipment_id text NOT NULL,
  n smallint NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  put_back_at timestamp(3) with time zone,
  packed_at timestamp(3) with time zone,
  packed_by text,
  packed_key uuid,
  box text DEFAULT ''::text NOT NULL,
  weight numeric(7,3),
  CONSTRAINT packings_box_check CHECK ((length(box) <= 40)),
  CONSTRAINT packings_check CHECK (((put_back_at IS NULL) OR (packed_at IS NULL))),
  CONSTRAINT packings_check1 CHECK ((((packed_at IS NULL) = (packed_by IS NULL)) AND ((packed_at IS NULL) = (packed_key IS NULL)))),
  CONSTRAINT packings_n_check CHECK ((n > 0)),
  CONSTRAINT packings_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT packings_packed_key_key UNIQUE (packed_key),
  CONSTRAINT packings_pkey PRIMARY KEY (id),
  CONSTRAINT packings_shipment_id_n_key UNIQUE (shipment_id, n)
);

CREATE TABLE parcel_events (
  id bigint GENERATED ALWAYS AS IDENTITY,
  shipment_id text NOT NULL,
  happened_at timestamp(3) with time zone,
  stage text NOT NULL,
  label text NOT NULL,
  place text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT parcel_events_pkey PRIMARY KEY (id),
  CONSTRAINT parcel_events_shipment_id_happened_at_label_place_key UNIQUE NULLS NOT DISTINCT (shipment_id, happened_at, label, place)
);

CREATE TABLE parcels (
  shipment_id text NOT NULL,
  reference text NOT NULL,
  courier_order_id text,
  courier_shipment_id text,
  awb text,
  courier_name text,
  stage text,
  label text,
  expected_at timestamp(3) with time zone,
  pickup_requested_at timestamp(3) with time zone,
  cancel_requested_at timestamp(3) with time zone,
  locked_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  next_poll_at timestamp(3) with time zone,
  cancel_reason text,
  CONSTRAINT parcels_check CHECK (((awb IS NULL) OR (courier_order_id IS NOT NULL))),
  CONSTRAINT parcels_check1 CHECK (((pickup_requested_at IS NULL) OR (awb IS NOT NULL))),
  CONSTRAINT parcels_awb_key UNIQUE (awb),
  CONSTRAINT parcels_courier_order_id_key UNIQUE (courier_order_id),
  CONSTRAINT parcels_courier_shipment_id_key UNIQUE (courier_shipment_id),
  CONSTRAINT parcels_pkey PRIMARY KEY (shipment_id),
  CONSTRAINT parcels_reference_key UNIQUE (reference)
);

CREATE TABLE payment_events (
  id text NOT NULL,
  body text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  processed_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  outcome text,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);

CREATE TABLE payments (
  id text NOT NULL,
  order_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  method text,
  refunded bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  due_id text NOT NULL,
  owed bigint DEFAULT 0 NOT NULL,
  earlier_provider_order_id text,
  CONSTRAINT payments_amount_check CHECK ((amount >= 0)),
  CONSTRAINT payments_check CHECK (((refunded >= 0) AND (refunded <= amount))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'failed'::text, 'authorized'::text, 'captured'::text, 'refunded'::text]))),
  CONSTRAINT payments_id_due_id_key UNIQUE (id, due_id),
  CONSTRAINT payments_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT payments_pkey PRIMARY KEY (id)
);

CREATE TABLE pick_marks (
  id bigint GENERATED ALWAYS AS IDENTITY,
  key uuid NOT NULL,
  shipment_id text NOT NULL,
  line_id bigint NOT NULL,
  unit smallint NOT NULL,
  mark text NOT NULL,
  how text NOT NULL,
  happened_at timestamp(3) with time zone NOT NULL,
  staff_name text NOT NULL,
  CONSTRAINT pick_marks_how_check CHECK ((how = ANY (ARRAY['scan'::text, 'tap'::text]))),
  CONSTRAINT pick_marks_mark_check CHECK ((mark = ANY (ARRAY['picked'::text, 'missing'::text, 'back'::text]))),
  CONSTRAINT pick_marks_unit_check CHECK ((unit > 0)),
  CONSTRAINT pick_marks_key_key UNIQUE (key),
  CONSTRAINT pick_marks_pkey PRIMARY KEY (id)
);

CREATE TABLE picks (
  id uuid NOT NULL,
  shipment_id text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT picks_pkey PRIMARY KEY (id)
);

CREATE TABLE pictures (
  id integer GENERATED ALWAYS AS IDENTITY,
  digest text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  file_name text NOT NULL,
  crop jsonb NOT NULL,
  width smallint NOT NULL,
  height smallint NOT NULL,
  webp bytea NOT NULL,
  blur text NOT NULL,
  made_by text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  alt text DEFAULT ''::text NOT NULL,
  original bytea,
  version integer DEFAULT 1 NOT NULL,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT pictures_alt_check CHECK ((length(alt) <= 300)),
  CONSTRAINT pictures_blur_check CHECK (((blur ~~ 'data:image/webp;base64,%'::text) AND (length(blur) <= 400))),
  CONSTRAINT pictures_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT pictures_file_name_check CHECK ((length(file_name) <= 200)),
  CONSTRAINT pictures_height_check CHECK ((height > 0)),
  CONSTRAINT pictures_name_check CHECK ((name ~ '^upload-[0-9a-f]{24}$'::text)),
  CONSTRAINT pictures_width_check CHECK ((width > 0)),
  CONSTRAINT pictures_digest_key UNIQUE (digest),
  CONSTRAINT pictures_name_key UNIQUE (name),
  CONSTRAINT pictures_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_url_key UNIQUE (url)
);
ALTER TABLE ONLY pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
ALTER TABLE ONLY pictures ALTER COLUMN original SET STORAGE EXTERNAL;

CREATE TABLE pin_zones (
  prefix text NOT NULL,
  pin text NOT NULL,
  zone text NOT NULL,
  surface_days smallint,
  air_days smallint,
  asked_at timestamp(3) with time zone NOT NULL,
  wanted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT pin_zones_prefix_check CHECK ((prefix ~ '^[1-9]\d\d$'::text)),
  CONSTRAINT pin_zones_zone_check CHECK ((zone ~ '^[a-e]$'::text)),
  CONSTRAINT pin_zones_pkey PRIMARY KEY (prefix)
);

CREATE TABLE placements (
  zone_id integer NOT NULL,
  view smallint NOT NULL,
  url text NOT NULL,
  pixels smallint NOT NULL,
  ink text NOT NULL,
  grid jsonb NOT NULL,
  parked_for text,
  CONSTRAINT placements_ink_check CHECK ((ink ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT placements_pixels_check CHECK ((pixels > 0)),
  CONSTRAINT placements_view_check CHECK ((view >= 0)),
  CONSTRAINT placements_pkey PRIMARY KEY (zone_id, view)
);

CREATE TABLE presence (
  page text NOT NULL,
  staff_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (page)
);

CREATE TABLE print_jobs (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  printed_at timestamp(3) with time zone NOT NULL,
  batch uuid,
  in_batch smallint,
  CONSTRAINT print_jobs_kind_check CHECK ((kind = ANY (ARRAY['label'::text, 'slip'::text, 'card'::text, 'hand-over list'::text]))),
  CONSTRAINT print_jobs_pkey PRIMARY KEY (id)
);

CREATE TABLE product_categories (
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  unit_price integer NOT NULL,
  popularity integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  pin smallint DEFAULT 0 NOT NULL,
  CONSTRAINT product_categories_pin_check CHECK ((pin >= 0)),
  CONSTRAINT product_categories_pkey PRIMARY KEY (product_id, category_id)
);

CREATE TABLE product_images (
  id integer GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  "position" smallint NOT NULL,
  url text NOT NULL,
  width smallint NOT NULL,
  height smallint NOT NULL,
  alt text NOT NULL,
  mime text DEFAULT 'image/webp'::text NOT NULL,
  size integer NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  blur text,
  CONSTRAINT product_images_blur_check CHECK (((blur ~~ 'data:image/webp;base64,%'::text) AND (length(blur) <= 400))),
  CONSTRAINT product_images_height_check CHECK ((height > 0)),
  CONSTRAINT product_images_position_check CHECK (("position" >= 0)),
  CONSTRAINT product_images_size_check CHECK ((size >= 0)),
  CONSTRAINT product_images_width_check CHECK ((width > 0)),
  CONSTRAINT product_images_pkey PRIMARY KEY (id),
  CONSTRAINT product_images_product_id_position_key UNIQUE (product_id, "position")
);

CREATE TABLE product_previews (
  id bigint GENERATED ALWAYS AS IDENTITY,
  hash text NOT NULL,
  kind text NOT NULL,
  product_id integer NOT NULL,
  change jsonb NOT NULL,
  made_by_id text NOT NULL,
  made_by_name text NOT NULL,
  made_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT product_previews_kind_check CHECK ((kind = ANY (ARRAY['look'::text, 'link'::text]))),
  CONSTRAINT product_previews_hash_key UNIQUE (hash),
  CONSTRAINT product_previews_pkey PRIMARY KEY (id)
);

CREATE TABLE product_sales (
  product_id integer NOT NULL,
  weight double precision NOT NULL,
  as_of timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_sales_weight_check CHECK ((weight >= (0)::double precision)),
  CONSTRAINT product_sales_pkey PRIMARY KEY (product_id)
);

CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL,
  name text NOT NULL,
  search_name text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  price integer DEFAULT 100 NOT NULL,
  discount numeric(4,2) DEFAULT 0 NOT NULL,
  unit_price integer GENERATED ALWAYS AS (round((((price)::numeric * ((100)::numeric - discount)) / (100)::numeric))) STORED NOT NULL,
  category_id integer NOT NULL,
  material text DEFAULT ''::text NOT NULL,
  weight numeric(8,3),
  length numeric(6,1),
  breadth numeric(6,1),
  height numeric(6,1),
  stock_shown integer DEFAULT 0,
  hsn text,
  gst_rate smallint DEFAULT 18 NOT NULL,
  popularity integer DEFAULT 0 NOT NULL,
  days_to_make smallint,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  listed_variant_id integer,
  version integer DEFAULT 1 NOT NULL,
  withdrawn_at timestamp(3) with time zone,
  inside json DEFAULT '[]'::json NOT NULL,
  makers json DEFAULT '[]'::json NOT NULL,
  piece json,
  care text DEFAULT ''::text NOT NULL,
  packing text DEFAULT ''::text NOT NULL,
  has_food boolean DEFAULT false NOT NULL,
  price_breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  occasions text[] DEFAULT '{}'::text[] NOT NULL,
  recipients text[] DEFAULT '{}'::text[] NOT NULL,
  is_wrap boolean DEFAULT false NOT NULL,
  colours text[] DEFAULT '{}'::text[] NOT NULL,
  facet_bits bigint GENERATED ALWAYS AS (facet_bits(occasions, recipients, colours)) STORED NOT NULL,
  CONSTRAINT products_breadth_check CHECK ((breadth > (0)::numeric)),
  CONSTRAINT products_days_to_make_check CHECK (((days_to_make >= 0) AND (days_to_make <= 365))),
  CONSTRAINT products_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (99)::numeric))),
  CONSTRAINT products_gst_rate_check CHECK (((gst_rate >= 0) AND (gst_rate <= 40))),
  CONSTRAINT products_height_check CHECK ((height > (0)::numeric)),
  CONSTRAINT products_hsn_check CHECK ((hsn ~ '^[0-9]{4,8}$'::text)),
  CONSTRAINT products_length_check CHECK ((length > (0)::numeric)),
  CONSTRAINT products_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 200)))),
  CONSTRAINT products_occasions_check CHECK ((cardinality(occasions) <= 30)),
  CONSTRAINT products_options_check CHECK ((jsonb_typeof(options) = 'array'::text)),
  CONSTRAINT products_popularity_check CHECK ((popularity >= 0)),
  CONSTRAINT products_price_breaks_check CHECK (price_breaks_fall(price_breaks)),
  CONSTRAINT products_price_check CHECK (((price >= 100) AND (price <= 1000000000))),
  CONSTRAINT products_recipients_check CHECK ((cardinality(recipients) <= 30)),
  CONSTRAINT products_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT products_stock_check CHECK ((stock_shown >= 0)),
  CONSTRAINT products_stock_shown_check CHECK (((stock_shown >= 0) AND (stock_shown <= 6))),
  CONSTRAINT products_unit_price_check CHECK ((unit_price >= 100)),
  CONSTRAINT products_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT products_id_unit_price_popularity_created_at_key UNIQUE (id, unit_price, popularity, created_at),
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_slug_key UNIQUE (slug)
)
WITH (fillfactor='90');

CREATE TABLE products_without_picture (
  product_id integer NOT NULL,
  CONSTRAINT products_without_picture_pkey PRIMARY KEY (product_id)
);

CREATE TABLE proofs (
  key uuid NOT NULL,
  order_id text NOT NULL,
  line_id integer NOT NULL,
  n smallint NOT NULL,
  width smallint NOT NULL,
  height smallint NOT NULL,
  webp bytea NOT NULL,
  words text NOT NULL,
  staff_name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  decision text,
  wish text DEFAULT ''::text NOT NULL,
  decided_at timestamp(3) with time zone,
  released_at timestamp(3) with time zone,
  CONSTRAINT proofs_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  CONSTRAINT proofs_check1 CHECK (((wish = ''::text) OR (decision = 'change'::text))),
  CONSTRAINT proofs_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'change'::text, 'replaced'::text]))),
  CONSTRAINT proofs_height_check CHECK ((height > 0)),
  CONSTRAINT proofs_n_check CHECK ((n > 0)),
  CONSTRAINT proofs_width_check CHECK ((width > 0)),
  CONSTRAINT proofs_wish_check CHECK ((length(wish) <= 1000)),
  CONSTRAINT proofs_words_check CHECK ((length(words) <= 500)),
  CONSTRAINT proofs_line_id_n_key UNIQUE (line_id, n),
  CONSTRAINT proofs_pkey PRIMARY KEY (key)
);
ALTER TABLE ONLY proofs ALTER COLUMN webp SET STORAGE EXTERNAL;

CREATE TABLE quarantined_webhooks (
  id text NOT NULL,
  source text NOT NULL,
  body bytea NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT quarantined_webhooks_source_check CHECK ((source = ANY (ARRAY['payments'::text, 'couriers'::text]))),
  CONSTRAINT quarantined_webhooks_pkey PRIMARY KEY (id)
);

CREATE TABLE ready_pictures (
  product_id integer NOT NULL,
  images json,
  CONSTRAINT ready_pictures_pkey PRIMARY KEY (product_id)
);

CREATE TABLE receipt_vouchers (
  number text NOT NULL,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  order_id text NOT NULL,
  due_id text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT receipt_vouchers_number_check CHECK ((number ~ '^[A-Z0-9/-]{1,16}$'::text)),
  CONSTRAINT receipt_vouchers_serial_check CHECK ((serial > 0)),
  CONSTRAINT receipt_vouchers_total_check CHECK ((total > 0)),
  CONSTRAINT receipt_vouchers_due_id_key UNIQUE (due_id),
  CONSTRAINT receipt_vouchers_financial_year_serial_key UNIQUE (financial_year, serial),
  CONSTRAINT receipt_vouchers_pkey PRIMARY KEY (number)
);

CREATE TABLE refund_parts (
  refund_key text NOT NULL,
  shipment_id text NOT NULL,
  line_id bigint,
  units integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  is_restocked boolean DEFAULT false NOT NULL,
  sales_counted boolean DEFAULT false NOT NULL,
  CONSTRAINT refund_parts_tax_check CHECK ((tax >= 0)),
  CONSTRAINT refund_parts_taxable_check CHECK ((taxable >= 0)),
  CONSTRAINT refund_parts_units_check CHECK ((units > 0)),
  CONSTRAINT refund_parts_refund_key_shipment_id_line_id_key UNIQUE NULLS NOT DISTINCT (refund_key, shipment_id, line_id)
);

CREATE TABLE refund_vouchers (
  number text NOT NULL,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  receipt_number text NOT NULL,
  refund_key text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT refund_vouchers_number_check CHECK ((number ~ '^[A-Z0-9/-]{1,16}$'::text)),
  CONSTRAINT refund_vouchers_serial_check CHECK ((serial > 0)),
  CONSTRAINT refund_vouchers_total_check CHECK ((total > 0)),
  CONSTRAINT refund_vouchers_financial_year_serial_key UNIQUE (financial_year, serial),
  CONSTRAINT refund_vouchers_pkey PRIMARY KEY (number),
  CONSTRAINT refund_vouchers_refund_key_key UNIQUE (refund_key)
);

CREATE TABLE refunds (
  key text NOT NULL,
  payment_id text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'requested'::text NOT NULL,
  provider_refund_id text,
  created_at timestamp(3) with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  processed_at timestamp(3) with time zone,
  cause text NOT NULL,
  bounces smallint DEFAULT 0 NOT NULL,
  CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
  CONSTRAINT refunds_check CHECK (((status = ANY (ARRAY['requested'::text, 'pending'::text, 'processed'::text, 'failed'::text])) OR ((status = 'bounced'::text) AND (bounces > 0)))),
  CONSTRAINT refunds_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{10,}$'::text)),
  CONSTRAINT refunds_payment_id_cause_key UNIQUE (payment_id, cause),
  CONSTRAINT refunds_pkey PRIMARY KEY (key),
  CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id)
);

CREATE UNLOGGED TABLE request_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT request_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE review_pictures (
  review_id integer NOT NULL,
  "position" smallint NOT NULL,
  key text NOT NULL,
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT review_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
  CONSTRAINT review_pictures_key_key UNIQUE (key),
  CONSTRAINT review_pictures_pkey PRIMARY KEY (review_id, "position")
);

CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  order_line_id bigint,
  rating smallint NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  author text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hold_reasons text[] DEFAULT '{}'::text[] NOT NULL,
  moderated_at timestamp(3) with time zone,
  notified_at timestamp(3) with time zone,
  reject_reason text,
  answer text,
  answered_at timestamp(3) with time zone,
  CONSTRAINT reviews_body_check CHECK ((length(body) <= 2000)),
  CONSTRAINT reviews_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT reviews_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'rejected'::text]))),
  CONSTRAINT reviews_order_line_id_key UNIQUE (order_line_id),
  CONSTRAINT reviews_pkey PRIMARY KEY (id)
);

CREATE TABLE samples (
  line_id bigint NOT NULL,
  order_id text NOT NULL,
  code text NOT NULL,
  CONSTRAINT samples_code_key UNIQUE (code),
  CONSTRAINT samples_pkey PRIMARY KEY (line_id)
);

CREATE TABLE sealed_keys (
  name text NOT NULL,
  sealed text,
  hint text NOT NULL,
  earlier text,
  earlier_until timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  set_by text NOT NULL,
  set_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sealed_keys_check CHECK (((earlier IS NULL) = (earlier_until IS NULL))),
  CONSTRAINT sealed_keys_pkey PRIMARY KEY (name)
);

CREATE TABLE search_entries (
  product_id integer NOT NULL,
  words tsvector NOT NULL,
  named text[] NOT NULL,
  spelled text[] NOT NULL,
  CONSTRAINT search_entries_pkey PRIMARY KEY (product_id)
);

CREATE TABLE search_misses (
  day date NOT NULL,
  words text NOT NULL,
  times integer NOT NULL,
  CONSTRAINT search_misses_times_check CHECK ((times > 0)),
  CONSTRAINT search_misses_words_check CHECK (((length(words) >= 1) AND (length(words) <= 60))),
  CONSTRAINT search_misses_pkey PRIMARY KEY (day, words)
);

CREATE TABLE search_synonyms (
  typed text NOT NULL,
  means text[] NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT search_synonyms_means_check CHECK (((cardinality(means) >= 1) AND (cardinality(means) <= 10))),
  CONSTRAINT search_synonyms_typed_check CHECK (((typed = lower(btrim(typed))) AND ((length(typed) >= 2) AND (length(typed) <= 60)))),
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_typed_key UNIQUE (typed)
);

CREATE TABLE sessions (
  id text NOT NULL,
  customer_id integer NOT NULL,
  token_hash text NOT NULL,
  previous_token_hash text,
  renewed_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sessions_id_check CHECK ((length(id) >= 22)),
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE settings (
  name text NOT NULL,
  value text,
  version integer DEFAULT 1 NOT NULL,
  set_by text NOT NULL,
  set_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);

CREATE TABLE settings_version (
  only_row boolean DEFAULT true NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT settings_version_only_row_check CHECK (only_row),
  CONSTRAINT settings_version_pkey PRIMARY KEY (only_row)
);

CREATE TABLE shipment_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY,
  shipment_id text NOT NULL,
  state text NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  actor text,
  CONSTRAINT shipment_status_history_pkey PRIMARY KEY (id)
);

CREATE TABLE shipments (
  id text NOT NULL,
  order_id text NOT NULL,
  "position" smallint NOT NULL,
  state text NOT NULL,
  recipient jsonb NOT NULL,
  quote_id text NOT NULL,
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  estimated_days text NOT NULL,
  days_to_make smallint,
  weight numeric(10,3) NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  delivery bigint NOT NULL,
  delivery_tax bigint NOT NULL,
  total bigint NOT NULL,
  ship_by date,
  promised date,
  work_minutes integer,
  chosen_day date,
  zone text,
  mode text,
  days_left smallint,
  keeps_days smallint,
  CONSTRAINT shipments_check CHECK (((delivery_tax >= 0) AND (delivery_tax <= delivery))),
  CONSTRAINT shipments_check1 CHECK ((total = ((taxable + tax) + delivery))),
  CONSTRAINT shipments_check2 CHECK ((id =
CASE "position"
  WHEN 1 THEN order_id
  ELSE ((order_id || '-'::text) || "position")
END)),
  CONSTRAINT shipments_days_left_check CHECK ((days_left >= 0)),
  CONSTRAINT shipments_days_to_make_check CHECK ((days_to_make >= 0)),
  CONSTRAINT shipments_delivery_check CHECK ((delivery >= 0)),
  CONSTRAINT shipments_position_check CHECK (("position" >= 1)),
  CONSTRAINT shipments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'placed'::text, 'confirmed'::text, 'packed'::text, 'shipped'::text, 'out for delivery'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))),
  CONSTRAINT shipments_tax_check CHECK ((tax >= 0)),
  CONSTRAINT shipments_taxable_check CHECK ((taxable >= 0)),
  CONSTRAINT shipments_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT shipments_work_minutes_check CHECK ((work_minutes >= 0)),
  CONSTRAINT shipments_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT shipments_pkey PRIMARY KEY (id)
);

CREATE TABLE shipping_quotes (
  id text NOT NULL,
  courier_id text NOT NULL,
  courier_name text NOT NULL,
  rate numeric(10,2) NOT NULL,
  charge bigint NOT NULL,
  estimated_days text NOT NULL,
  postcode text NOT NULL,
  weight numeric(10,3) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  is_for_cart boolean DEFAULT false NOT NULL,
  zone text,
  mode text,
  paid_weight numeric(10,3),
  CONSTRAINT shipping_quotes_charge_check CHECK ((charge >= 0)),
  CONSTRAINT shipping_quotes_id_check CHECK ((length(id) >= 22)),
  CONSTRAINT shipping_quotes_rate_check CHECK ((rate >= (0)::numeric)),
  CONSTRAINT shipping_quotes_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT shipping_quotes_pkey PRIMARY KEY (id)
);

CREATE TABLE snippets (
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  words text NOT NULL,
  CONSTRAINT snippets_name_key UNIQUE (name),
  CONSTRAINT snippets_pkey PRIMARY KEY (id)
);

CREATE TABLE staff (
  id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  roles text[] NOT NULL,
  state text NOT NULL,
  password_hash text,
  totp_sealed text,
  totp_last_step bigint,
  is_demo boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone,
  language text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT staff_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'gu'::text, 'bn'::text, 'ta'::text]))),
  CONSTRAINT staff_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'support'::text, 'accountant'::text]))),
  CONSTRAINT staff_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text]))),
  CONSTRAINT staff_email_key UNIQUE (email),
  CONSTRAINT staff_pkey PRIMARY KEY (id)
);

CREATE TABLE staff_challenges (
  hash text NOT NULL,
  purpose text NOT NULL,
  staff_id text,
  sealed text,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign in'::text, 'step up'::text, 'add passkey'::text, 'set up code'::text, 'invitation'::text, 'first owner'::text]))),
  CONSTRAINT staff_challenges_pkey PRIMARY KEY (hash)
);

CREATE TABLE staff_devices (
  id text NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  idle_minutes integer NOT NULL,
  enrolled_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  locked_at timestamp(3) with time zone,
  CONSTRAINT staff_devices_idle_minutes_check CHECK (((idle_minutes >= 1) AND (idle_minutes <= 60))),
  CONSTRAINT staff_devices_name_check CHECK ((name <> ''::text)),
  CONSTRAINT staff_devices_key_hash_key UNIQUE (key_hash),
  CONSTRAINT staff_devices_pkey PRIMARY KEY (id)
);

CREATE TABLE staff_passkeys (
  id text NOT NULL,
  staff_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id)
);

CREATE TABLE staff_pins (
  device_id text NOT NULL,
  staff_id text NOT NULL,
  hash text NOT NULL,
  wrong_tries integer DEFAULT 0 NOT NULL,
  set_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_pins_pkey PRIMARY KEY (device_id, staff_id)
);

CREATE TABLE staff_recovery_codes (
  hash text NOT NULL,
  staff_id text NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (hash)
);

CREATE TABLE staff_requests (
  caller text NOT NULL,
  key text NOT NULL,
  digest text NOT NULL,
  status integer,
  sealed text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_requests_pkey PRIMARY KEY (caller, key)
);

CREATE TABLE staff_sessions (
  id text NOT NULL,
  token_hash text NOT NULL,
  staff_id text NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  network text,
  agent text DEFAULT ''::text NOT NULL,
  stepped_up_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  device_id text,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sessions_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY,
  variant_id integer NOT NULL,
  change integer NOT NULL,
  reason text NOT NULL,
  order_id text,
  actor text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  note text,
  request_key text,
  CONSTRAINT stock_movements_actor_check CHECK ((actor <> ''::text)),
  CONSTRAINT stock_movements_change_check CHECK ((change <> 0)),
  CONSTRAINT stock_movements_check CHECK (((order_id IS NOT NULL) OR (reason <> ALL (ARRAY['reserved'::text, 'released'::text, 'returned'::text])))),
  CONSTRAINT stock_movements_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  CONSTRAINT stock_movements_reason_check CHECK ((reason = ANY (ARRAY['reserved'::text, 'released'::text, 'returned'::text, 'received'::text, 'counted'::text, 'broken'::text, 'made'::text, 'found'::text, 'sample'::text, 'corrected'::text]))),
  CONSTRAINT stock_movements_request_key_check CHECK (((length(request_key) >= 8) AND (length(request_key) <= 100))),
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id)
);

CREATE TABLE stock_outs (
  variant_id integer NOT NULL,
  began_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT stock_outs_check CHECK ((ended_at > began_at)),
  CONSTRAINT stock_outs_pkey PRIMARY KEY (variant_id, began_at)
);

CREATE TABLE transit (
  zone text NOT NULL,
  mode text NOT NULL,
  p50 smallint NOT NULL,
  p90 smallint NOT NULL,
  parcels integer NOT NULL,
  learned_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT transit_check CHECK ((p90 >= p50)),
  CONSTRAINT transit_mode_check CHECK ((mode = ANY (ARRAY['surface'::text, 'air'::text]))),
  CONSTRAINT transit_p50_check CHECK ((p50 >= 0)),
  CONSTRAINT transit_parcels_check CHECK ((parcels > 0)),
  CONSTRAINT transit_zone_check CHECK ((zone ~ '^[a-e]$'::text)),
  CONSTRAINT transit_pkey PRIMARY KEY (zone, mode)
);

CREATE TABLE unwritten_search_entries (
  below integer NOT NULL,
  CONSTRAINT unwritten_search_entries_pkey PRIMARY KEY (below)
);

CREATE TABLE variants (
  id integer DEFAULT nextval('products_id_seq'::regclass) NOT NULL,
  product_id integer NOT NULL,
  "position" smallint DEFAULT 0 NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  sku text,
  price integer NOT NULL,
  discount numeric(4,2) DEFAULT 0 NOT NULL,
  unit_price integer GENERATED ALWAYS AS (round((((price)::numeric * ((100)::numeric - discount)) / (100)::numeric))) STORED NOT NULL,
  stock integer,
  weight numeric(8,3),
  length numeric(6,1),
  breadth numeric(6,1),
  height numeric(6,1),
  hsn text,
  gst_rate smallint DEFAULT 18 NOT NULL,
  days_to_make smallint,
  bench_minutes smallint DEFAULT 15 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  picture_position smallint,
  version integer DEFAULT 1 NOT NULL,
  barcode text,
  shelf text DEFAULT ''::text NOT NULL,
  low_at smallint DEFAULT 2 NOT NULL,
  keeps_days smallint,
  CONSTRAINT variants_barcode_check CHECK (((length(barcode) >= 1) AND (length(barcode) <= 50))),
  CONSTRAINT variants_bench_minutes_check CHECK ((bench_minutes >= 0)),
  CONSTRAINT variants_breadth_check CHECK ((breadth > (0)::numeric)),
  CONSTRAINT variants_days_to_make_check CHECK (((days_to_make >= 0) AND (days_to_make <= 365))),
  CONSTRAINT variants_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= (99)::numeric))),
  CONSTRAINT variants_gst_rate_check CHECK (((gst_rate >= 0) AND (gst_rate <= 40))),
  CONSTRAINT variants_height_check CHECK ((height > (0)::numeric)),
  CONSTRAINT variants_hsn_check CHECK ((hsn ~ '^[0-9]{4,8}$'::text)),
  CONSTRAINT variants_keeps_days_check CHECK (((keeps_days >= 0) AND (keeps_days <= 365))),
  CONSTRAINT variants_length_check CHECK ((length > (0)::numeric)),
  CONSTRAINT variants_low_at_check CHECK ((low_at >= 0)),
  CONSTRAINT variants_name_check CHECK (((name = btrim(name)) AND (length(name) <= 100))),
  CONSTRAINT variants_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
  CONSTRAINT variants_picture_position_check CHECK ((picture_position >= 0)),
  CONSTRAINT variants_position_check CHECK (("position" >= 0)),
  CONSTRAINT variants_price_check CHECK (((price >= 100) AND (price <= 1000000000))),
  CONSTRAINT variants_shelf_check CHECK (((shelf = btrim(shelf)) AND (length(shelf) <= 40))),
  CONSTRAINT variants_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 50))),
  CONSTRAINT variants_stock_check CHECK ((stock >= 0)),
  CONSTRAINT variants_unit_price_check CHECK ((unit_price >= 100)),
  CONSTRAINT variants_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT variants_barcode_key UNIQUE (barcode),
  CONSTRAINT variants_pkey PRIMARY KEY (id),
  CONSTRAINT variants_product_id_options_key UNIQUE (product_id, options),
  CONSTRAINT variants_sku_key UNIQUE (sku)
)
WITH (fillfactor='90');

CREATE TABLE views (
  id bigint GENERATED ALWAYS AS IDENTITY,
  list text NOT NULL,
  name text NOT NULL,
  owner text,
  query text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT views_pkey PRIMARY KEY (id)
);

CREATE TABLE watermarks (
  name text NOT NULL,
  reached_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT watermarks_pkey PRIMARY KEY (name)
);

CREATE TABLE webhook_ends (
  id text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret_sealed text NOT NULL,
  state text NOT NULL,
  failing_since timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT webhook_ends_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'gave up'::text]))),
  CONSTRAINT webhook_ends_url_check CHECK ((url ~ '^https?://'::text)),
  CONSTRAINT webhook_ends_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_sends (
  id bigint GENERATED ALWAYS AS IDENTITY,
  message_id text DEFAULT ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
  end_id text NOT NULL,
  event text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  tried_at timestamp(3) with time zone,
  answer_status integer,
  answer text DEFAULT ''::text NOT NULL,
  CONSTRAINT webhook_sends_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'arrived'::text, 'failed'::text]))),
  CONSTRAINT webhook_sends_message_id_key UNIQUE (message_id),
  CONSTRAINT webhook_sends_pkey PRIMARY KEY (id)
);

CREATE TABLE wish_shares (
  customer_id integer NOT NULL,
  code text NOT NULL,
  first_name text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT wish_shares_first_name_check CHECK ((length(first_name) <= 40)),
  CONSTRAINT wish_shares_code_key UNIQUE (code),
  CONSTRAINT wish_shares_pkey PRIMARY KEY (customer_id)
);

CREATE TABLE wishes (
  customer_id integer NOT NULL,
  line_key text NOT NULL,
  variant_id integer NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  name text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT wishes_line_key_check CHECK (((length(line_key) >= 1) AND (length(line_key) <= 2000))),
  CONSTRAINT wishes_pkey PRIMARY KEY (customer_id, line_key)
);

CREATE TABLE withdrawn_product_categories (
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  CONSTRAINT withdrawn_product_categories_pkey PRIMARY KEY (product_id, category_id)
);

CREATE TABLE workshop_days (
  day date NOT NULL,
  is_open boolean NOT NULL,
  minutes integer NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  has_pickup boolean NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  is_changed boolean DEFAULT false NOT NULL,
  is_overbooked boolean DEFAULT false NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  is_stretched boolean DEFAULT false NOT NULL,
  CONSTRAINT workshop_days_check CHECK (((reserved <= minutes) OR is_overbooked)),
  CONSTRAINT workshop_days_minutes_check CHECK (((minutes >= 0) AND (minutes <= 100000))),
  CONSTRAINT workshop_days_note_check CHECK ((length(note) <= 120)),
  CONSTRAINT workshop_days_reserved_check CHECK ((reserved >= 0)),
  CONSTRAINT workshop_days_pkey PRIMARY KEY (day)
);

CREATE TABLE workshop_load (
  shipment_id text NOT NULL,
  day date NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT workshop_load_minutes_check CHECK ((minutes > 0)),
  CONSTRAINT workshop_load_pkey PRIMARY KEY (shipment_id, day)
);

CREATE TABLE workshop_week (
  weekday smallint NOT NULL,
  is_open boolean NOT NULL,
  minutes integer NOT NULL,
  cut_off text DEFAULT '14:00'::text NOT NULL,
  has_pickup boolean NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT workshop_week_cut_off_check CHECK ((cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT workshop_week_minutes_check CHECK (((minutes >= 0) AND (minutes <= 100000))),
  CONSTRAINT workshop_week_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  CONSTRAINT workshop_week_pkey PRIMARY KEY (weekday)
);

CREATE TABLE zones (
  id integer GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  label text NOT NULL,
  technique text NOT NULL,
  shape text NOT NULL,
  width numeric(6,1) NOT NULL,
  height numeric(6,1) NOT NULL,
  margin numeric(4,1) NOT NULL,
  max_lines smallint NOT NULL,
  letter_min numeric(4,1) NOT NULL,
  letter_max numeric(4,1) NOT NULL,
  faces text[] NOT NULL,
  unit_price integer DEFAULT 0 NOT NULL,
  once_price integer DEFAULT 0 NOT NULL,
  minutes smallint DEFAULT 5 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  field text DEFAULT 'words'::text NOT NULL,
  language text,
  motifs text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT zones_check CHECK (((margin >= (0)::numeric) AND (((2)::numeric * margin) < LEAST(width, height)))),
  CONSTRAINT zones_check1 CHECK ((letter_max >= letter_min)),
  CONSTRAINT zones_check2 CHECK (((language IS NULL) = (field <> 'date'::text))),
  CONSTRAINT zones_check3 CHECK (((cardinality(motifs) > 0) = (field = 'motif'::text))),
  CONSTRAINT zones_faces_check CHECK (((cardinality(faces) >= 1) AND (cardinality(faces) <= 20))),
  CONSTRAINT zones_height_check CHECK (((height >= (5)::numeric) AND (height <= (1000)::numeric))),
  CONSTRAINT zones_key_check CHECK ((key ~ '^[a-z0-9-]{1,40}$'::text)),
  CONSTRAINT zones_label_check CHECK (((label = btrim(label)) AND ((length(label) >= 1) AND (length(label) <= 60)))),
  CONSTRAINT zones_letter_min_check CHECK ((letter_min > (0)::numeric)),
  CONSTRAINT zones_max_lines_check CHECK (((max_lines >= 1) AND (max_lines <= 4))),
  CONSTRAINT zones_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT zones_once_price_check CHECK (((once_price >= 0) AND (once_price <= 100000000))),
  CONSTRAINT zones_shape_check CHECK ((shape = ANY (ARRAY['rect'::text, 'oval'::text]))),
  CONSTRAINT zones_technique_check CHECK ((technique = ANY (ARRAY['foil'::text, 'ink'::text, 'engrave'::text, 'burn'::text, 'embroider'::text, 'hand'::text]))),
  CONSTRAINT zones_unit_price_check CHECK (((unit_price >= 0) AND (unit_price <= 100000000))),
  CONSTRAINT zones_width_check CHECK (((width >= (5)::numeric) AND (width <= (1000)::numeric))),
  CONSTRAINT zones_pkey PRIMARY KEY (id)
);

ALTER TABLE ONLY enquiries ALTER COLUMN number SET DEFAULT nextval('enquiry_numbers'::regclass);
ALTER TABLE ONLY orders ALTER COLUMN number SET DEFAULT nextval('order_numbers'::regclass);

INSERT INTO catalogue_version VALUES (true, 1, 1, 1, 1);
INSERT INTO settings_version VALUES (true, 1);
INSERT INTO workshop_week VALUES
  (0, false, 2400, '14:00', false, 0),
  (1, true, 2400, '14:00', true, 0),
  (2, true, 2400, '14:00', true, 0),
  (3, true, 2400, '14:00', true, 0),
  (4, true, 2400, '14:00', true, 0),
  (5, true, 2400, '14:00', true, 0),
  (6, true, 2400, '14:00', true, 0);

-- What shoppers type, and what it means; the owner changes them in the back office.
INSERT INTO search_synonyms (typed, means) VALUES
  ('deepavali', '{occasion:diwali}'),
  ('dipawali', '{occasion:diwali}'),
  ('deepawali', '{occasion:diwali}'),
  ('divali', '{occasion:diwali}'),
  ('dhanteras', '{occasion:diwali}'),
  ('bhai dooj', '{occasion:rakhi}'),
  ('bhaidooj', '{occasion:rakhi}'),
  ('bhaiya dooj', '{occasion:rakhi}'),
  ('raksha bandhan', '{occasion:rakhi}'),
  ('rakshabandhan', '{occasion:rakhi}'),
  ('raakhi', '{occasion:rakhi}'),
  ('karwa chauth', '{occasion:karva-chauth}'),
  ('karwachauth', '{occasion:karva-chauth}'),
  ('karva chauth', '{occasion:karva-chauth}'),
  ('karava chauth', '{occasion:karva-chauth}'),
  ('teej', '{occasion:karva-chauth}'),
  ('shaadi', '{occasion:wedding}'),
  ('shadi', '{occasion:wedding}'),
  ('vivah', '{occasion:wedding}'),
  ('marriage', '{occasion:wedding}'),
  ('nikah', '{occasion:wedding}'),
  ('reception', '{occasion:wedding}'),
  ('bridesmaid', '{for:brides}'),
  ('roka', '{occasion:roka}'),
  ('engagement', '{occasion:roka}'),
  ('sagai', '{occasion:roka}'),
  ('ring ceremony', '{occasion:roka}'),
  ('haldi', '{occasion:haldi}'),
  ('mehndi', '{occasion:haldi}'),
  ('mehendi', '{occasion:haldi}'),
  ('sangeet', '{occasion:haldi}'),
  ('godh bharai', '{occasion:baby-shower}'),
  ('godhbharai', '{occasion:baby-shower}'),
  ('seemantham', '{occasion:baby-shower}'),
  ('new baby', '{occasion:naamkaran}'),
  ('newborn', '{for:babies}'),
  ('naming ceremony', '{occasion:naamkaran}'),
  ('namkaran', '{occasion:naamkaran}'),
  ('annaprashan', '{occasion:naamkaran}'),
  ('baby', '{for:babies}'),
  ('kids', '{for:babies}'),
  ('children', '{for:babies}'),
  ('kid', '{for:babies}'),
  ('housewarming', '{occasion:griha-pravesh}'),
  ('house warming', '{occasion:griha-pravesh}'),
  ('grih pravesh', '{occasion:griha-pravesh}'),
  ('gruhapravesham', '{occasion:griha-pravesh}'),
  ('new home', '{occasion:griha-pravesh}'),
  ('return gift', '{occasion:return-gifts}'),
  ('return favour', '{occasion:return-gifts}'),
  ('return favor', '{occasion:return-gifts}'),
  ('favour', '{occasion:return-gifts}'),
  ('favor', '{occasion:return-gifts}'),
  ('shagun', '{occasion:return-gifts,occasion:roka}'),
  ('janmadin', '{occasion:birthday}'),
  ('bday', '{occasion:birthday}'),
  ('salgirah', '{occasion:anniversary}'),
  ('christmas', '{occasion:new-year}'),
  ('xmas', '{occasion:new-year}'),
  ('new year', '{occasion:new-year}'),
  ('secret santa', '{occasion:new-year}'),
  ('pooja', '{occasion:puja}'),
  ('navratri', '{occasion:puja}'),
  ('navaratri', '{occasion:puja}'),
  ('durga puja', '{occasion:puja}'),
  ('ganesh chaturthi', '{occasion:puja}'),
  ('corporate', '{occasion:office}'),
  ('employee', '{occasion:office}'),
  ('boss', '{occasion:office}'),
  ('client', '{occasion:office}'),
  ('valentine', '{for:husband-or-wife}'),
  ('husband', '{for:husband-or-wife}'),
  ('wife', '{for:husband-or-wife}'),
  ('him', '{for:husband-or-wife}'),
  ('her', '{for:husband-or-wife}'),
  ('boyfriend', '{for:husband-or-wife}'),
  ('girlfriend', '{for:husband-or-wife}'),
  ('mother', '{for:parents}'),
  ('father', '{for:parents}'),
  ('mom', '{for:parents}'),
  ('mum', '{for:parents}'),
  ('dad', '{for:parents}'),
  ('mummy', '{for:parents}'),
  ('papa', '{for:parents}'),
  ('maa', '{for:parents}'),
  ('in laws', '{for:parents}'),
  ('mothers day', '{for:parents}'),
  ('fathers day', '{for:parents}'),
  ('brother', '{for:brother-or-sister}'),
  ('sister', '{for:brother-or-sister}'),
  ('bhai', '{for:brother-or-sister}'),
  ('behen', '{for:brother-or-sister}'),
  ('bhabhi', '{for:brother-or-sister}'),
  ('bride', '{for:brides}'),
  ('dulhan', '{for:brides}'),
  ('groom', '{for:grooms}'),
  ('dulha', '{for:grooms}'),
  ('couple', '{for:couples}'),
  ('friend', '{for:friends}'),
  ('colleague', '{for:colleagues}'),
  ('eid', '{"dry fruit",potli,laddoo}'),
  ('ramadan', '{"dry fruit"}'),
  ('lohri', '{"dry fruit",laddoo}'),
  ('makar sankranti', '{laddoo,"dry fruit"}'),
  ('pongal', '{tray,haldi}'),
  ('onam', '{tray,diya}'),
  ('sweets', '{laddoo,truffle}'),
  ('mithai', '{laddoo,truffle}'),
  ('ladoo', '{laddoo}'),
  ('laddu', '{laddoo}'),
  ('chocolate', '{truffle}'),
  ('badam', '{"dry fruit",almond}'),
  ('kaju', '{"dry fruit",cashew}'),
  ('dryfruit', '{"dry fruit"}'),
  ('dry fruits', '{"dry fruit"}'),
  ('meva', '{"dry fruit"}'),
  ('nuts', '{nuts,"dry fruit"}'),
  ('tea', '{tea,chai}'),
  ('chai', '{chai,tea}'),
  ('spices', '{spice,masala}'),
  ('masale', '{masala}'),
  ('thali', '{platter,tray}'),
  ('plate', '{platter,tray}'),
  ('ring tray', '{"ring platter"}'),
  ('ring holder', '{"ring platter","ring stand"}'),
  ('ring box', '{"ring platter","ring stand"}'),
  ('sari', '{saree}'),
  ('sari cover', '{"saree cover"}'),
  ('saree packing', '{saree}'),
  ('trousseau packing', '{saree,lehenga,trunk}'),
  ('jewellery box', '{jewellery,bangle,casket}'),
  ('jewelry box', '{jewellery,bangle,casket}'),
  ('jewelry', '{jewellery,bangle,casket}'),
  ('chudi', '{bangle}'),
  ('bangles', '{bangle}'),
  ('pagdi', '{safa}'),
  ('turban', '{safa}'),
  ('diya', '{diya}'),
  ('deepak', '{diya}'),
  ('diye', '{diya}'),
  ('candles', '{candle}'),
  ('mombatti', '{candle}'),
  ('tokri', '{basket}'),
  ('peti', '{trunk,chest}'),
  ('sandook', '{sandook,chest,trunk}'),
  ('dabba', '{dabba}'),
  ('personalised', '{names,initials}'),
  ('personalized', '{names,initials}'),
  ('customised', '{names,initials}'),
  ('customized', '{names,initials}'),
  ('custom', '{names,initials}'),
  ('with name', '{names,initials}'),
  ('engraved', '{engraved,names}'),
  ('eco friendly', '{jute,cane,tulsi,clay}'),
  ('ecofriendly', '{jute,cane,tulsi,clay}'),
  ('sustainable', '{jute,cane,tulsi,clay}'),
  ('plant', '{tulsi}'),
  ('cheap', '{under:700}'),
  ('budget', '{under:700}'),
  ('affordable', '{under:700}'),
  ('luxury', '{trunk,casket,cloche}'),
  ('premium', '{trunk,casket,cloche}'),
  ('red', '{wine,red}'),
  ('maroon', '{wine}'),
  ('pink', '{pink,rose,blush}'),
  ('green', '{leaf,green}'),
  ('yellow', '{marigold,yellow}'),
  ('invite', '{invitation}'),
  ('card', '{invitation,card}'),
  ('wedding card', '{invitation}'),
  ('shaadi ka card', '{invitation}'),
  ('potli bag', '{potli}'),
  ('basket', '{basket,hamper}'),
  ('self care', '{ubtan,self-care}'),
  ('spa', '{ubtan,self-care}'),
  ('soft toy', '{bunny,bear}'),
  ('teddy', '{bear,bunny}'),
  ('memory', '{memory}'),
  ('photo', '{memory}');

CREATE INDEX adjustments_given ON adjustments (source) WHERE (kind = ANY (ARRAY['offer'::text, 'free gift'::text]));
CREATE INDEX adjustments_order ON adjustments (order_id);
CREATE INDEX api_tokens_maker ON api_tokens (made_by);
CREATE INDEX audit_actor ON audit (actor_id, id);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_operation ON audit (operation, id);
CREATE INDEX audit_personal_subject ON audit_personal (subject_kind, subject_id);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id);
CREATE INDEX audit_undo ON audit (undo_of) WHERE (undo_of IS NOT NULL);
CREATE INDEX audit_words ON audit USING gin (lower(((((subject_name || ' '::text) || actor_name) || ' '::text) || operation)) gin_trgm_ops);
CREATE INDEX buyers_customer ON buyers (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX buyers_latest ON buyers (last_at DESC, id DESC);
CREATE INDEX buyers_search ON buyers USING gin ((((name || ' '::text) || email)) gin_trgm_ops);
CREATE INDEX buyers_tags ON buyers USING gin (tags);
CREATE INDEX catalogue_word_changes_word ON catalogue_word_changes (word);
CREATE INDEX catalogue_words_names ON catalogue_words (names);
CREATE UNIQUE INDEX categories_name ON categories (lower(name));
CREATE INDEX category_pins_product ON category_pins (product_id);
CREATE INDEX code_uses_code ON code_uses (code, person) WHERE is_held;
CREATE INDEX codes_offer ON codes (offer_id);
CREATE INDEX consents_anonymous_id ON consents (anonymous_id, id);
CREATE INDEX consents_decided_at ON consents (decided_at);
CREATE INDEX courier_webhooks_open ON courier_webhooks (next_attempt_at) WHERE (processed_at IS NULL);
CREATE INDEX courier_webhooks_processed_at ON courier_webhooks (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX courier_webhooks_to_blank ON courier_webhooks (processed_at) WHERE (body <> ''::text);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_number);
CREATE INDEX credit_notes_issued ON credit_notes (issued_at);
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id, "position", id);
CREATE INDEX designs_unordered ON designs (created_at) WHERE (ordered_at IS NULL);
CREATE INDEX designs_zone ON designs (zone_id);
CREATE INDEX drafts_by_subject ON drafts (subject text_pattern_ops);
CREATE INDEX dues_unpaid ON dues (payable_until) WHERE (state <> 'paid'::text);
CREATE INDEX enquiries_by_due ON enquiries (due_at, number) WHERE (state = ANY (ARRAY['new'::text, 'open'::text]));
CREATE INDEX enquiries_by_state ON enquiries (state, number DESC);
CREATE INDEX enquiries_created_at ON enquiries (created_at);
CREATE INDEX enquiries_digest ON enquiries (digest, created_at);
CREATE INDEX enquiries_email ON enquiries (email);
CREATE INDEX enquiries_of_line ON enquiries (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX enquiries_search ON enquiries USING gin (search_text gin_trgm_ops);
CREATE INDEX enquiry_words_of_enquiry ON enquiry_words (enquiry_number, id);
CREATE INDEX enquiry_words_search ON enquiry_words USING gin (lower(words) gin_trgm_ops);
CREATE INDEX exports_expiry ON exports (expires_at);
CREATE INDEX google_sign_ins_expires_at ON google_sign_ins (expires_at);
CREATE INDEX hand_over_parcels_hand_over ON hand_over_parcels (hand_over_id);
CREATE INDEX hand_overs_at ON hand_overs (handed_over_at DESC);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_order ON idempotency_keys (order_id);
CREATE INDEX import_rows_action ON import_rows (import_id, action, n);
CREATE INDEX import_rows_product ON import_rows (import_id, product_id);
CREATE INDEX import_rows_variant ON import_rows (import_id, variant_id);
CREATE INDEX imports_due ON imports (id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE INDEX invoice_shipments_invoice ON invoice_shipments (invoice_number);
CREATE INDEX invoices_issued ON invoices (issued_at);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX ledger_breaks_open ON ledger_breaks (id) WHERE (resolved_at IS NULL);
CREATE INDEX ledger_breaks_resolved_at ON ledger_breaks (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX ledger_breaks_unnotified ON ledger_breaks (id) WHERE ((notified_at IS NULL) AND (resolved_at IS NULL));
CREATE INDEX lettering_sheets_batch ON lettering_sheets (batch) WHERE (batch IS NOT NULL);
CREATE INDEX lettering_sheets_made_at ON lettering_sheets (made_at);
CREATE INDEX newsletter_codes_expires_at ON newsletter_codes (expires_at);
CREATE INDEX newsletter_codes_subscriber ON newsletter_codes (subscriber_id);
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (requested_at) WHERE (confirmed_at IS NULL);
CREATE INDEX one_time_codes_customer ON one_time_codes (customer_id);
CREATE INDEX one_time_codes_expires_at ON one_time_codes (expires_at);
CREATE INDEX order_client_ids_created_at ON order_client_ids (created_at);
CREATE INDEX order_designs_design ON order_designs (design_id);
CREATE INDEX order_designs_sheet ON order_designs (sheet_id) WHERE (sheet_id IS NOT NULL);
CREATE INDEX order_lines_of_order ON order_lines (order_id) INCLUDE (shipment_id, quantity, from_stock);
CREATE INDEX order_lines_product ON order_lines (product_id);
CREATE INDEX order_lines_to_make ON order_lines (order_id) INCLUDE (shipment_id) WHERE ((NOT from_stock) OR (choices @? '$[*]."choice"?(@ like_regex "^[0-9a-f]{36}$")'::jsonpath));
CREATE INDEX order_notes_order ON order_notes (order_id, id);
CREATE INDEX order_notes_told ON order_notes (created_at) WHERE (told <> '[]'::jsonb);
CREATE INDEX order_status_history_changed_at ON order_status_history (changed_at);
CREATE INDEX order_status_history_order ON order_status_history (order_id, id);
CREATE INDEX orders_assigned ON orders (assigned_to, number DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX orders_assigned_at ON orders (assigned_to, assigned_at DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX orders_by_state ON orders (state, number DESC) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_contact_erasure_requested ON orders (id) WHERE is_contact_erasure_requested;
CREATE INDEX orders_created_at ON orders (created_at);
CREATE INDEX orders_of_customer ON orders (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX orders_of_email ON orders (email) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_open ON orders (reserved_until) WHERE (state = 'awaiting payment'::text);
CREATE UNIQUE INDEX orders_open_fingerprint ON orders (fingerprint) WHERE (state = 'awaiting payment'::text);
CREATE INDEX orders_placed ON orders (placed_at) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_reserved_by_email ON orders (lower(email)) WHERE (state = 'awaiting payment'::text);
CREATE INDEX orders_reserved_by_network ON orders (network_digest) WHERE (state = 'awaiting payment'::text);
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_to_anonymize ON orders (created_at) WHERE ((customer_id IS NULL) AND (anonymized_at IS NULL));
CREATE INDEX orders_to_count ON orders (placed_at) WHERE ((NOT sales_counted) AND (placed_at IS NOT NULL) AND (state <> ALL (ARRAY['cancelled'::text, 'returned'::text, 'refunded'::text])));
CREATE INDEX orders_to_ship ON orders (ship_by, number) WHERE (state = ANY (ARRAY['placed'::text, 'confirmed'::text, 'packed'::text, 'partly shipped'::text]));
CREATE INDEX orders_to_take_back ON orders (placed_at) WHERE (sales_counted AND (state = ANY (ARRAY['cancelled'::text, 'returned'::text, 'refunded'::text])));
CREATE INDEX orders_unfinished ON orders (state, number DESC) WHERE (state = ANY (ARRAY['awaiting payment'::text, 'under review'::text, 'placed'::text, 'confirmed'::text, 'packed'::text, 'partly shipped'::text, 'shipped'::text, 'out for delivery'::text, 'partly delivered'::text]));
CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE (processed_at IS NULL);
CREATE INDEX outbox_order ON outbox (order_id);
CREATE INDEX outbox_processed_at ON outbox (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX outbox_waits_for_day ON outbox (subject) WHERE ((payload ->> 'waitsFor'::text) = 'day'::text);
CREATE INDEX outgoing_mails_next_attempt_at ON outgoing_mails (next_attempt_at);
CREATE INDEX outgoing_mails_recipient ON outgoing_mails (recipient);
CREATE INDEX packing_pictures_packing ON packing_pictures (packing_id);
CREATE INDEX packing_ticks_packing ON packing_ticks (packing_id, line_id, unit);
CREATE UNIQUE INDEX packings_open ON packings (shipment_id) WHERE ((packed_at IS NULL) AND (put_back_at IS NULL));
CREATE INDEX parcels_awb ON parcels (awb) WHERE (awb IS NOT NULL);
CREATE INDEX parcels_to_cancel ON parcels (cancel_requested_at) WHERE (cancel_requested_at IS NOT NULL);
CREATE INDEX parcels_to_poll ON parcels (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX payment_events_open ON payment_events (next_attempt_at) WHERE (processed_at IS NULL);
CREATE INDEX payment_events_processed_at ON payment_events (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX payment_events_received_at ON payment_events (received_at);
CREATE INDEX payment_events_to_blank ON payment_events (processed_at) WHERE (body <> ''::text);
CREATE INDEX payments_created_at ON payments (created_at);
CREATE INDEX payments_earlier_provider_order ON payments (earlier_provider_order_id) WHERE (earlier_provider_order_id IS NOT NULL);
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX pick_marks_shipment ON pick_marks (shipment_id, line_id, unit);
CREATE UNIQUE INDEX picks_open ON picks (shipment_id) WHERE (ended_at IS NULL);
CREATE INDEX picks_shipment ON picks (shipment_id);
CREATE INDEX pictures_deleted ON pictures (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX presence_of_subject ON presence (kind, subject);
CREATE INDEX print_jobs_batch ON print_jobs (batch) WHERE (batch IS NOT NULL);
CREATE INDEX print_jobs_subject ON print_jobs (subject, kind);
CREATE INDEX product_categories_created_at ON product_categories (category_id, created_at, product_id);
CREATE INDEX product_categories_pin ON product_categories (category_id, pin, popularity, product_id);
CREATE INDEX product_categories_popularity ON product_categories (category_id, popularity, product_id);
CREATE INDEX product_categories_unit_price ON product_categories (category_id, unit_price, product_id);
CREATE INDEX product_images_url ON product_images (url);
CREATE INDEX product_images_without_blur ON product_images (url) WHERE (blur IS NULL);
CREATE INDEX product_previews_expiry ON product_previews (expires_at);
CREATE INDEX product_previews_product ON product_previews (product_id);
CREATE INDEX products_billed_weight ON products (round(GREATEST(COALESCE(NULLIF(weight, (0)::numeric), 0.5), (COALESCE(((length * breadth) * height), (0)::numeric) / (5000)::numeric)), 3)) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_breadth ON products (breadth) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_category ON products (category_id);
CREATE INDEX products_colours ON products USING gin (colours) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_created_at_faceted ON products (created_at, id) INCLUDE (search_name, facet_bits, unit_price, gst_rate) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_discount ON products (discount, id) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_height ON products (height) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_length ON products (length) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_material_contains ON products USING gin (lower(material) gin_trgm_ops) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_material_sorted ON products (material, price, id) INCLUDE (search_name, unit_price, discount, popularity, created_at, updated_at) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_name ON products (search_name COLLATE "C", id) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_name_cased ON products USING gin (cased(name) gin_trgm_ops);
CREATE INDEX products_name_contains ON products USING gin (search_name gin_trgm_ops);
CREATE INDEX products_name_exact ON products (name) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_name_priced ON products (search_name COLLATE "C", id) INCLUDE (price) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_name_short_parts ON products USING gin (short_parts(search_name)) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_occasions ON products USING gin (occasions) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_popularity_faceted ON products (popularity, id) INCLUDE (search_name, facet_bits, unit_price, gst_rate) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_price_filtered ON products (price, id) INCLUDE (material, search_name, unit_price, discount, popularity, created_at, updated_at, weight, length, breadth, height, category_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_price_with_tax ON products (price_with_tax(unit_price, gst_rate), id) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_recipients ON products USING gin (recipients) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_unit_price_faceted ON products (unit_price, id) INCLUDE (search_name, facet_bits, gst_rate) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_updated_at ON products (updated_at, id) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_weight ON products (weight) WHERE (withdrawn_at IS NULL);
CREATE INDEX products_with_food ON products (id) WHERE (has_food AND (withdrawn_at IS NULL));
CREATE INDEX products_withdrawn ON products (id) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX products_words ON products USING gin (product_words(name, material, description));
CREATE INDEX proofs_order ON proofs (order_id);
CREATE UNIQUE INDEX proofs_waiting ON proofs (line_id) WHERE (decision IS NULL);
CREATE INDEX quarantined_webhooks_received_at ON quarantined_webhooks (received_at);
CREATE INDEX receipt_vouchers_issued ON receipt_vouchers (issued_at);
CREATE INDEX receipt_vouchers_order ON receipt_vouchers (order_id);
CREATE INDEX refund_parts_shipment ON refund_parts (shipment_id);
CREATE INDEX refund_parts_to_count ON refund_parts (refund_key) WHERE ((NOT sales_counted) AND (line_id IS NOT NULL));
CREATE INDEX refund_vouchers_issued ON refund_vouchers (issued_at);
CREATE INDEX refund_vouchers_receipt ON refund_vouchers (receipt_number);
CREATE INDEX refunds_created_at ON refunds (created_at);
CREATE INDEX refunds_open ON refunds (next_attempt_at) WHERE (status = ANY (ARRAY['requested'::text, 'pending'::text]));
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_processed ON refunds (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX request_limits_expire ON request_limits (expire);
CREATE INDEX reviews_by_state ON reviews (state, id DESC);
CREATE INDEX reviews_published ON reviews (product_id, created_at DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX reviews_unnotified ON reviews (id) WHERE ((notified_at IS NULL) AND (state = 'waiting'::text));
CREATE INDEX reviews_waiting ON reviews (created_at) WHERE (state = 'waiting'::text);
CREATE INDEX samples_order ON samples (order_id);
CREATE INDEX sessions_customer ON sessions (customer_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX shipment_status_history_shipment ON shipment_status_history (shipment_id, id);
CREATE INDEX shipments_in_workshop ON shipments (order_id) INCLUDE (id, state) WHERE (state = ANY (ARRAY['placed'::text, 'confirmed'::text, 'packed'::text]));
CREATE INDEX shipments_ship_by ON shipments (ship_by) WHERE (ship_by IS NOT NULL);
CREATE INDEX shipments_to_pack ON shipments (ship_by, order_id) WHERE (state = ANY (ARRAY['placed'::text, 'confirmed'::text]));
CREATE INDEX shipments_waiting ON shipments (order_id) WHERE (days_left IS NOT NULL);
CREATE INDEX shipping_quotes_expires_at ON shipping_quotes (expires_at);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
CREATE INDEX staff_challenges_staff ON staff_challenges (staff_id, purpose);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);
CREATE INDEX staff_pins_staff ON staff_pins (staff_id);
CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes (staff_id);
CREATE INDEX staff_requests_age ON staff_requests (at);
CREATE INDEX staff_sessions_device ON staff_sessions (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX stock_movements_created_at ON stock_movements USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX stock_movements_ledger ON stock_movements (variant_id, id) INCLUDE (change);
CREATE INDEX stock_movements_order ON stock_movements (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX stock_movements_request ON stock_movements (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX stock_outs_ended_at ON stock_outs (ended_at);
CREATE INDEX variants_low ON variants (stock, id) INCLUDE (product_id) WHERE (is_active AND (stock <= low_at));
CREATE INDEX variants_low_by_product ON variants (product_id DESC, id) WHERE (is_active AND (stock <= low_at));
CREATE INDEX variants_of_product ON variants (product_id DESC, id);
CREATE INDEX variants_shelf ON variants (lower(shelf)) WHERE (shelf <> ''::text);
CREATE INDEX variants_sku_search ON variants (lower(sku) text_pattern_ops) WHERE (sku IS NOT NULL);
CREATE UNIQUE INDEX views_by_name ON views (list, COALESCE(owner, ''::text), lower(name));
CREATE INDEX views_by_owner ON views (owner);
CREATE INDEX webhook_sends_age ON webhook_sends (created_at);
CREATE INDEX webhook_sends_due ON webhook_sends (next_attempt_at) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_sends_end ON webhook_sends (end_id, id);
CREATE UNIQUE INDEX webhook_sends_once ON webhook_sends (end_id, event, subject) WHERE ((status = 'waiting'::text) AND (attempts = 0) AND (event = ANY (ARRAY['product.changed'::text, 'stock.low'::text])));
CREATE INDEX webhook_sends_order ON webhook_sends (end_id, subject, id) WHERE (status = 'waiting'::text);
CREATE INDEX withdrawn_product_categories_category ON withdrawn_product_categories (category_id);
CREATE INDEX workshop_load_day ON workshop_load (day);
CREATE UNIQUE INDEX zones_offered ON zones (product_id, key) WHERE is_active;
CREATE INDEX zones_product ON zones (product_id);

CREATE STATISTICS products_materials ON lower(material) FROM products;

CREATE STATISTICS products_short_parts ON short_parts(search_name) FROM products;
CREATE TRIGGER add_up_refunds AFTER INSERT OR UPDATE OF amount, status ON refunds FOR EACH ROW EXECUTE FUNCTION add_up_refunds();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_are_not_emptied BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_stay BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_stays BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE CONSTRAINT TRIGGER bump_catalogue_version AFTER INSERT ON catalogue_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER clear_network_digest BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN ((new.state <> 'awaiting payment'::text)) EXECUTE FUNCTION clear_network_digest();
CREATE TRIGGER count_words_of_changed AFTER UPDATE ON search_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_deleted AFTER DELETE ON search_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER count_words_of_new AFTER INSERT ON search_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER credit_notes_stay BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_document_change('credit note');
CREATE TRIGGER enqueue_sold_out_webhooks AFTER UPDATE OF stock ON variants FOR EACH ROW WHEN (((new.stock = 0) AND (old.stock > 0))) EXECUTE FUNCTION enqueue_sold_out_webhooks();
CREATE TRIGGER enqueue_stock_webhooks AFTER UPDATE OF stock ON variants FOR EACH ROW WHEN (((new.stock <= new.low_at) AND (old.stock > new.low_at))) EXECUTE FUNCTION enqueue_stock_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION enqueue_enquiry_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF resolved_at ON ledger_breaks FOR EACH ROW WHEN (((old.resolved_at IS NOT NULL) AND (new.resolved_at IS NULL))) EXECUTE FUNCTION enqueue_break_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER INSERT ON order_status_history FOR EACH ROW WHEN ((new.state = ANY (ARRAY['placed'::text, 'packed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))) EXECUTE FUNCTION enqueue_order_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON products FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (((old.status <> 'processed'::text) AND (new.status = 'processed'::text))) EXECUTE FUNCTION enqueue_refund_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE OF state ON reviews FOR EACH ROW WHEN (((new.state = 'waiting'::text) AND (old.state <> 'waiting'::text))) EXECUTE FUNCTION enqueue_review_webhooks();
CREATE TRIGGER enqueue_webhooks AFTER UPDATE ON variants FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION enqueue_product_webhooks('product_id');
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON ledger_breaks FOR EACH ROW WHEN ((new.resolved_at IS NULL)) EXECUTE FUNCTION enqueue_break_webhooks();
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION enqueue_product_webhooks('id');
CREATE TRIGGER enqueue_webhooks_of_new AFTER INSERT ON reviews FOR EACH ROW WHEN ((new.state = 'waiting'::text)) EXECUTE FUNCTION enqueue_review_webhooks();
CREATE TRIGGER fill_pin BEFORE INSERT ON product_categories FOR EACH ROW EXECUTE FUNCTION fill_pin();
CREATE TRIGGER fill_sort_keys BEFORE INSERT ON product_categories FOR EACH ROW WHEN ((new.unit_price IS NULL)) EXECUTE FUNCTION fill_sort_keys();
CREATE TRIGGER follow_changed_variants AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_variants();
CREATE TRIGGER follow_deleted_variants AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();
CREATE TRIGGER follow_new_variants AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();
CREATE TRIGGER follow_recipient AFTER UPDATE OF recipient ON shipments FOR EACH ROW WHEN ((old.recipient IS DISTINCT FROM new.recipient)) EXECUTE FUNCTION follow_recipient();
CREATE TRIGGER follow_withdrawal AFTER UPDATE OF withdrawn_at ON products FOR EACH ROW WHEN (((old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL))) EXECUTE FUNCTION follow_withdrawal();
CREATE TRIGGER forget_held_shipments BEFORE UPDATE OF held_for ON orders FOR EACH ROW WHEN (((new.held_for IS NULL) AND (new.held_shipments IS NOT NULL))) EXECUTE FUNCTION forget_held_shipments();
CREATE TRIGGER forget_words AFTER TRUNCATE ON search_entries FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_entries();
CREATE TRIGGER invoice_shipments_stay BEFORE DELETE OR UPDATE ON invoice_shipments FOR EACH ROW EXECUTE FUNCTION refuse_document_change('invoice');
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_document_change('invoice');
CREATE TRIGGER keep_gift BEFORE UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION keep_gift();
CREATE TRIGGER keep_order_search_text BEFORE UPDATE OF placed_at, email, buyer ON orders FOR EACH ROW WHEN ((new.placed_at IS NOT NULL)) EXECUTE FUNCTION keep_order_search_text();
CREATE TRIGGER keep_ordered_design BEFORE UPDATE ON designs FOR EACH ROW EXECUTE FUNCTION keep_ordered_design();
CREATE TRIGGER keep_ordered_photograph BEFORE DELETE OR UPDATE ON design_photographs FOR EACH ROW EXECUTE FUNCTION keep_ordered_photograph();
CREATE TRIGGER keep_ordered_pieces BEFORE DELETE OR UPDATE ON design_pieces FOR EACH ROW EXECUTE FUNCTION keep_ordered_pieces();
CREATE TRIGGER keep_ordered_zone BEFORE UPDATE ON zones FOR EACH ROW EXECUTE FUNCTION keep_ordered_zone();
CREATE TRIGGER list_in_main_category AFTER UPDATE OF category_id ON products FOR EACH ROW EXECUTE FUNCTION list_in_main_category();
CREATE TRIGGER list_new_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_new_products();
CREATE TRIGGER month_closings_stay BEFORE DELETE OR UPDATE ON month_closings FOR EACH ROW EXECUTE FUNCTION refuse_document_change('month');
CREATE TRIGGER move_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sealed_keys FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
CREATE TRIGGER move_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION move_settings_version();
CREATE TRIGGER move_version BEFORE UPDATE OF name ON categories FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version BEFORE UPDATE OF slug, name, description, category_id, material, options, withdrawn_at ON products FOR EACH ROW WHEN ((((((((old.slug IS DISTINCT FROM new.slug) OR (old.name IS DISTINCT FROM new.name)) OR (old.description IS DISTINCT FROM new.description)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.material IS DISTINCT FROM new.material)) OR (old.options IS DISTINCT FROM new.options)) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at))) EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version BEFORE UPDATE OF "position", name, options, sku, barcode, price, discount, weight, length, breadth, height, hsn, gst_rate, days_to_make, bench_minutes, is_active, picture_position, shelf, low_at ON variants FOR EACH ROW WHEN ((((((((((((((((((((old."position" IS DISTINCT FROM new."position") OR (old.name IS DISTINCT FROM new.name)) OR (old.options IS DISTINCT FROM new.options)) OR (old.sku IS DISTINCT FROM new.sku)) OR (old.barcode IS DISTINCT FROM new.barcode)) OR (old.price IS DISTINCT FROM new.price)) OR (old.discount IS DISTINCT FROM new.discount)) OR (old.weight IS DISTINCT FROM new.weight)) OR (old.length IS DISTINCT FROM new.length)) OR (old.breadth IS DISTINCT FROM new.breadth)) OR (old.height IS DISTINCT FROM new.height)) OR (old.hsn IS DISTINCT FROM new.hsn)) OR (old.gst_rate IS DISTINCT FROM new.gst_rate)) OR (old.days_to_make IS DISTINCT FROM new.days_to_make)) OR (old.bench_minutes IS DISTINCT FROM new.bench_minutes)) OR (old.is_active IS DISTINCT FROM new.is_active)) OR (old.picture_position IS DISTINCT FROM new.picture_position)) OR (old.shelf IS DISTINCT FROM new.shelf)) OR (old.low_at IS DISTINCT FROM new.low_at))) EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version_of_keeping BEFORE UPDATE OF keeps_days ON variants FOR EACH ROW WHEN (((old.keeps_days IS DISTINCT FROM new.keeps_days) AND (old.version = new.version))) EXECUTE FUNCTION move_version();
CREATE TRIGGER note_colours BEFORE INSERT OR UPDATE OF options ON products FOR EACH ROW EXECUTE FUNCTION note_colours();
CREATE TRIGGER note_colours_of_changed AFTER UPDATE ON extras REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_deleted AFTER DELETE ON extras REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_colours_of_new AFTER INSERT ON extras REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_colours_of_extras();
CREATE TRIGGER note_desk_change AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION note_audited_change();
CREATE TRIGGER note_desk_change AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION note_enquiry_change();
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE OF resolved_at ON ledger_breaks FOR EACH ROW EXECUTE FUNCTION note_break_change();
CREATE TRIGGER note_desk_change AFTER UPDATE OF state, paid, placed_at ON orders FOR EACH ROW WHEN ((new.placed_at IS NOT NULL)) EXECUTE FUNCTION note_order_change();
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION note_review_change();
CREATE TRIGGER note_desk_change AFTER UPDATE OF state ON shipments FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_shipment_change();
CREATE TRIGGER note_first_pictures AFTER INSERT ON product_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_first_pictures();
CREATE TRIGGER note_food BEFORE INSERT OR UPDATE OF inside ON products FOR EACH ROW EXECUTE FUNCTION note_food();
CREATE TRIGGER note_last_pictures AFTER DELETE ON product_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_last_pictures();
CREATE TRIGGER note_missing_pictures AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_missing_pictures();
CREATE TRIGGER prepare_inserted_pictures AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_remaining_pictures AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_updated_pictures AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER receipt_vouchers_stay BEFORE DELETE OR UPDATE ON receipt_vouchers FOR EACH ROW EXECUTE FUNCTION refuse_document_change('receipt voucher');
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON extras FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON festivals FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON placements FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OF category_id OR TRUNCATE ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER DELETE OR TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_catalogue_change AFTER TRUNCATE ON zones FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_changed_part AFTER UPDATE ON extras REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_changed_part AFTER UPDATE ON product_images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_changed_part AFTER UPDATE ON zones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_changed_review AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_review();
CREATE TRIGGER record_new_order_status AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION record_order_status();
CREATE TRIGGER record_new_part AFTER INSERT ON extras REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_new_part AFTER INSERT ON product_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_new_part AFTER INSERT ON zones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_new_review AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_review();
CREATE TRIGGER record_order_status AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_order_status();
CREATE TRIGGER record_pin_change AFTER UPDATE OF pin ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_product_change AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_product_change();
CREATE TRIGGER record_removed_part AFTER DELETE ON extras REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON product_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON zones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
CREATE TRIGGER record_shipment_status AFTER UPDATE OF state ON shipments FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_shipment_status();
CREATE TRIGGER refund_vouchers_stay BEFORE DELETE OR UPDATE ON refund_vouchers FOR EACH ROW EXECUTE FUNCTION refuse_document_change('refund voucher');
CREATE TRIGGER refuse_listed_copy BEFORE UPDATE OF listed_variant_id, price, discount, stock_shown, weight, length, breadth, height, hsn, gst_rate, days_to_make ON products FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_listed_copy();
CREATE TRIGGER refuse_listing_of_withdrawn AFTER INSERT ON product_categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_of_withdrawn();
CREATE TRIGGER refuse_movement_change BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_movement_change();
CREATE TRIGGER rename_in_offers AFTER UPDATE OF name ON categories FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION rename_category_in_offers();
CREATE CONSTRAINT TRIGGER require_variant AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
CREATE CONSTRAINT TRIGGER require_variant AFTER DELETE OR UPDATE OF product_id ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF slug, name, description, category_id, material, options ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER write_search_entries AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_entries();
CREATE TRIGGER write_search_entry AFTER UPDATE OF name, material, description, withdrawn_at ON products FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.material IS DISTINCT FROM new.material) OR (old.description IS DISTINCT FROM new.description) OR ((old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL)))) EXECUTE FUNCTION write_search_entry();
ALTER TABLE adjustments ADD CONSTRAINT adjustments_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE adjustments ADD CONSTRAINT adjustments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE adjustments ADD CONSTRAINT adjustments_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE api_tokens ADD CONSTRAINT api_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE audit_personal ADD CONSTRAINT audit_personal_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id);
ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_to_id_fkey FOREIGN KEY (to_id) REFERENCES audit(id);
ALTER TABLE audit ADD CONSTRAINT audit_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES audit(id);
ALTER TABLE buyer_requests ADD CONSTRAINT buyer_requests_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(id) ON DELETE CASCADE;
ALTER TABLE category_pins ADD CONSTRAINT category_pins_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE category_pins ADD CONSTRAINT category_pins_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE code_uses ADD CONSTRAINT code_uses_code_fkey FOREIGN KEY (code) REFERENCES codes(code);
ALTER TABLE code_uses ADD CONSTRAINT code_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE codes ADD CONSTRAINT codes_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id);
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES invoices(number);
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_refund_key_fkey FOREIGN KEY (refund_key) REFERENCES refunds(key);
ALTER TABLE customer_addresses ADD CONSTRAINT customer_addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE design_photographs ADD CONSTRAINT design_photographs_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE;
ALTER TABLE design_pieces ADD CONSTRAINT design_pieces_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE;
ALTER TABLE designs ADD CONSTRAINT designs_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id);
ALTER TABLE drafts ADD CONSTRAINT drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE dues ADD CONSTRAINT dues_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE dues ADD CONSTRAINT dues_payment_id_id_fkey FOREIGN KEY (payment_id, id) REFERENCES payments(id, due_id);
ALTER TABLE e_way_bills ADD CONSTRAINT e_way_bills_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE enquiries ADD CONSTRAINT enquiries_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
ALTER TABLE enquiry_pictures ADD CONSTRAINT enquiry_pictures_enquiry_number_fkey FOREIGN KEY (enquiry_number) REFERENCES enquiries(number) ON DELETE CASCADE;
ALTER TABLE enquiry_words ADD CONSTRAINT enquiry_words_enquiry_number_fkey FOREIGN KEY (enquiry_number) REFERENCES enquiries(number) ON DELETE CASCADE;
ALTER TABLE extras ADD CONSTRAINT extras_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE gifts ADD CONSTRAINT gifts_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE hand_over_parcels ADD CONSTRAINT hand_over_parcels_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES hand_overs(id);
ALTER TABLE hand_over_parcels ADD CONSTRAINT hand_over_parcels_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE invoice_shipments ADD CONSTRAINT invoice_shipments_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES invoices(number);
ALTER TABLE invoice_shipments ADD CONSTRAINT invoice_shipments_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE last_orders ADD CONSTRAINT last_orders_festival_day_festival_name_fkey FOREIGN KEY (festival_day, festival_name) REFERENCES festivals(day, name) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE list_columns ADD CONSTRAINT list_columns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE made_pieces ADD CONSTRAINT made_pieces_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE news_seen ADD CONSTRAINT news_seen_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE newsletter_codes ADD CONSTRAINT newsletter_codes_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE order_client_ids ADD CONSTRAINT order_client_ids_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_designs ADD CONSTRAINT order_designs_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id);
ALTER TABLE order_designs ADD CONSTRAINT order_designs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_designs ADD CONSTRAINT order_designs_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES lettering_sheets(id);
ALTER TABLE order_line_parts ADD CONSTRAINT order_line_parts_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE order_line_parts ADD CONSTRAINT order_line_parts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id);
ALTER TABLE order_notes ADD CONSTRAINT order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_status_history ADD CONSTRAINT order_status_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE orders ADD CONSTRAINT orders_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL;
ALTER TABLE orders ADD CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
ALTER TABLE outbox ADD CONSTRAINT outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE packing_pictures ADD CONSTRAINT packing_pictures_packing_id_fkey FOREIGN KEY (packing_id) REFERENCES packings(id);
ALTER TABLE packing_ticks ADD CONSTRAINT packing_ticks_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE packing_ticks ADD CONSTRAINT packing_ticks_packing_id_fkey FOREIGN KEY (packing_id) REFERENCES packings(id);
ALTER TABLE packings ADD CONSTRAINT packings_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE parcel_events ADD CONSTRAINT parcel_events_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES parcels(shipment_id);
ALTER TABLE parcels ADD CONSTRAINT parcels_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE payments ADD CONSTRAINT payments_due_id_fkey FOREIGN KEY (due_id) REFERENCES dues(id);
ALTER TABLE payments ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE pick_marks ADD CONSTRAINT pick_marks_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE pick_marks ADD CONSTRAINT pick_marks_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE picks ADD CONSTRAINT picks_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE placements ADD CONSTRAINT placements_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id) ON DELETE CASCADE;
ALTER TABLE presence ADD CONSTRAINT presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE product_categories ADD CONSTRAINT product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE product_categories ADD CONSTRAINT product_categories_product_id_unit_price_popularity_create_fkey FOREIGN KEY (product_id, unit_price, popularity, created_at) REFERENCES products(id, unit_price, popularity, created_at) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_images ADD CONSTRAINT product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_previews ADD CONSTRAINT product_previews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_sales ADD CONSTRAINT product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE products_without_picture ADD CONSTRAINT products_without_picture_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE proofs ADD CONSTRAINT proofs_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE proofs ADD CONSTRAINT proofs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE ready_pictures ADD CONSTRAINT ready_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE receipt_vouchers ADD CONSTRAINT receipt_vouchers_due_id_fkey FOREIGN KEY (due_id) REFERENCES dues(id);
ALTER TABLE receipt_vouchers ADD CONSTRAINT receipt_vouchers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE refund_parts ADD CONSTRAINT refund_parts_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE refund_parts ADD CONSTRAINT refund_parts_refund_key_fkey FOREIGN KEY (refund_key) REFERENCES refunds(key);
ALTER TABLE refund_parts ADD CONSTRAINT refund_parts_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE refund_vouchers ADD CONSTRAINT refund_vouchers_receipt_number_fkey FOREIGN KEY (receipt_number) REFERENCES receipt_vouchers(number);
ALTER TABLE refund_vouchers ADD CONSTRAINT refund_vouchers_refund_key_fkey FOREIGN KEY (refund_key) REFERENCES refunds(key);
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE review_pictures ADD CONSTRAINT review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
ALTER TABLE reviews ADD CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE samples ADD CONSTRAINT samples_code_fkey FOREIGN KEY (code) REFERENCES codes(code);
ALTER TABLE samples ADD CONSTRAINT samples_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id);
ALTER TABLE samples ADD CONSTRAINT samples_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE search_entries ADD CONSTRAINT search_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE shipment_status_history ADD CONSTRAINT shipment_status_history_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id);
ALTER TABLE shipments ADD CONSTRAINT shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE staff_challenges ADD CONSTRAINT staff_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_devices ADD CONSTRAINT staff_devices_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_passkeys ADD CONSTRAINT staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_pins ADD CONSTRAINT staff_pins_device_id_fkey FOREIGN KEY (device_id) REFERENCES staff_devices(id) ON DELETE CASCADE;
ALTER TABLE staff_pins ADD CONSTRAINT staff_pins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_recovery_codes ADD CONSTRAINT staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES staff_devices(id) ON DELETE CASCADE;
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE;
ALTER TABLE stock_outs ADD CONSTRAINT stock_outs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE;
ALTER TABLE variants ADD CONSTRAINT variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE views ADD CONSTRAINT views_owner_fkey FOREIGN KEY (owner) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE webhook_sends ADD CONSTRAINT webhook_sends_end_id_fkey FOREIGN KEY (end_id) REFERENCES webhook_ends(id) ON DELETE CASCADE;
ALTER TABLE wish_shares ADD CONSTRAINT wish_shares_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE wishes ADD CONSTRAINT wishes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE withdrawn_product_categories ADD CONSTRAINT withdrawn_product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE withdrawn_product_categories ADD CONSTRAINT withdrawn_product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE workshop_load ADD CONSTRAINT workshop_load_day_fkey FOREIGN KEY (day) REFERENCES workshop_days(day);
ALTER TABLE workshop_load ADD CONSTRAINT workshop_load_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE;
ALTER TABLE zones ADD CONSTRAINT zones_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
