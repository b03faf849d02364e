-- Webhooks, live updates and news name exceptions as the back office does.
CREATE OR REPLACE FUNCTION enqueue_break_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM enqueue_webhooks('exception.opened', 'exception ' || NEW.id, jsonb_build_object('exception', NEW.id, 'kind', NEW.kind));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_break_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_desk_change('exception', NEW.id::text);
  RETURN NULL;
END $$;

UPDATE webhook_ends SET events = array_replace(events, 'break.opened', 'exception.opened');
