-- A page of the payment provider for one due, sent by staff.
CREATE TABLE payment_links (
  reference text NOT NULL,
  due_id text NOT NULL,
  order_id text NOT NULL,
  state text DEFAULT 'opening' NOT NULL,
  amount bigint NOT NULL,
  provider_link_id text,
  url text,
  provider_order_id text,
  expires_at timestamp(3) with time zone NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  checked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payment_links_pkey PRIMARY KEY (reference),
  CONSTRAINT payment_links_due_id_fkey FOREIGN KEY (due_id) REFERENCES dues(id),
  CONSTRAINT payment_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_links_provider_link_id_key UNIQUE (provider_link_id),
  CONSTRAINT payment_links_provider_order_id_key UNIQUE (provider_order_id),
  CONSTRAINT payment_links_amount_check CHECK (amount > 0),
  CONSTRAINT payment_links_state_check CHECK (state IN ('opening', 'open', 'paid', 'cancelled', 'expired')),
  CONSTRAINT payment_links_open_check CHECK (state = 'opening' OR provider_link_id IS NOT NULL AND url IS NOT NULL)
);
CREATE UNIQUE INDEX payment_links_one_open ON payment_links (due_id) WHERE state IN ('opening', 'open');
CREATE INDEX payment_links_order ON payment_links (order_id);
