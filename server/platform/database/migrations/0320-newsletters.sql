CREATE TABLE newsletters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facts jsonb NOT NULL,
  -- Picture and goods as all readers see them; null before it is sent.
  shown jsonb,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'stopped', 'sent')),
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  -- The next readers get it then.
  next_batch_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT newsletters_started_check CHECK ((state = 'draft') = (started_at IS NULL) AND (state = 'draft') = (shown IS NULL)),
  CONSTRAINT newsletters_ended_check CHECK ((state = 'sent') = (ended_at IS NOT NULL)),
  CONSTRAINT newsletters_batch_check CHECK ((state = 'sending') = (next_batch_at IS NOT NULL))
);
CREATE INDEX newsletters_sending ON newsletters (next_batch_at) WHERE state = 'sending';

-- One row for each reader, so that each gets it once. A reader who left is only a random id.
CREATE TABLE newsletter_deliveries (
  newsletter_id bigint NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  subscriber_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'refused', 'left')),
  queued_at timestamp(3) with time zone,
  left_at timestamp(3) with time zone,
  PRIMARY KEY (newsletter_id, subscriber_id)
);
CREATE INDEX newsletter_deliveries_waiting ON newsletter_deliveries (newsletter_id) WHERE state = 'waiting';
CREATE INDEX newsletter_deliveries_subscriber ON newsletter_deliveries (subscriber_id);
