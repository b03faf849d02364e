ALTER TABLE adjustments DROP CONSTRAINT adjustments_check;
ALTER TABLE adjustments DROP CONSTRAINT adjustments_kind_check;
-- wider than before
ALTER TABLE adjustments ADD CONSTRAINT adjustments_kind_check CHECK (kind IN
  ('extra', 'wrap', 'card', 'quantity price', 'offer', 'code', 'free gift', 'sent again', 'agreed price'));
-- wider than before: an agreed price may be higher or lower than the shop's.
ALTER TABLE adjustments ADD CONSTRAINT adjustments_check CHECK
  (kind = 'agreed price' OR (amount > 0) = (kind IN ('extra', 'wrap', 'card')));

CREATE TABLE quotes (
  number integer GENERATED ALWAYS AS IDENTITY,
  token text NOT NULL,
  enquiry_number integer,
  state text DEFAULT 'draft' NOT NULL,
  facts jsonb NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  is_changed boolean DEFAULT true NOT NULL,
  order_id text,
  accepted_at timestamp(3) with time zone,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT quotes_pkey PRIMARY KEY (number),
  CONSTRAINT quotes_token_key UNIQUE (token),
  CONSTRAINT quotes_order_id_key UNIQUE (order_id),
  CONSTRAINT quotes_enquiry_number_fkey FOREIGN KEY (enquiry_number) REFERENCES enquiries(number) ON DELETE CASCADE,
  CONSTRAINT quotes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT quotes_state_check CHECK (state IN ('draft', 'sent', 'accepted', 'withdrawn')),
  CONSTRAINT quotes_accepted_check CHECK ((state = 'accepted') = (order_id IS NOT NULL)),
  CONSTRAINT quotes_sent_check CHECK (state IN ('draft', 'withdrawn') OR revision > 0)
);
CREATE INDEX quotes_enquiry ON quotes (enquiry_number);

-- Frozen as they were sent.
CREATE TABLE quote_revisions (
  quote_number integer NOT NULL,
  revision integer NOT NULL,
  facts jsonb NOT NULL,
  shown jsonb NOT NULL,
  total bigint NOT NULL,
  valid_until date NOT NULL,
  sent_by text NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT quote_revisions_pkey PRIMARY KEY (quote_number, revision),
  CONSTRAINT quote_revisions_quote_number_fkey FOREIGN KEY (quote_number) REFERENCES quotes(number) ON DELETE CASCADE,
  CONSTRAINT quote_revisions_total_check CHECK (total > 0)
);
