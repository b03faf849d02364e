-- What changed in the last hour, so that open pages of the back office ask again. Nothing personal: kind, number or id, and
-- who of the staff. Readers take whole transactions in their order: an identity would show late ones behind a reader's back.

CREATE TABLE desk_changes (
  tx bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  kind text NOT NULL,
  subject text NOT NULL,
  actor text, -- as `kind:id` of the audit; NULL for shoppers, providers and the clock
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tx, kind, subject)
);

CREATE FUNCTION note_desk_change(kind text, subject text, actor text DEFAULT nullif(current_setting('shop.actor', true), ''))
RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_changes (kind, subject, actor) VALUES (kind, subject, actor)
  ON CONFLICT ON CONSTRAINT desk_changes_pkey DO UPDATE SET actor = coalesce(desk_changes.actor, EXCLUDED.actor)
  WHERE desk_changes.actor IS NULL AND EXCLUDED.actor IS NOT NULL
$$;

-- Whatever staff do leaves an entry.
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
CREATE TRIGGER note_desk_change AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION note_audited_change();

CREATE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('order', NEW.number::text);
  RETURN NULL;
END $$;
CREATE TRIGGER note_desk_change AFTER UPDATE OF state, paid, placed_at ON orders
  FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION note_order_change();

CREATE FUNCTION note_shipment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('order', number::text) FROM orders WHERE id = NEW.order_id AND placed_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_desk_change AFTER UPDATE OF state ON shipments
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_shipment_change();

CREATE FUNCTION note_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('review', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION note_review_change();

CREATE FUNCTION note_enquiry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('enquiry', NEW.number::text);
  RETURN NULL;
END $$;
CREATE TRIGGER note_desk_change AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION note_enquiry_change();

CREATE FUNCTION note_break_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_change('break', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER note_desk_change AFTER INSERT OR UPDATE OF resolved_at ON ledger_breaks
  FOR EACH ROW EXECUTE FUNCTION note_break_change();
