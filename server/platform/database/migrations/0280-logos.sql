-- The settings name one by its address. None is deleted: invoices show the logo of their day.
CREATE TABLE logos (
  url text NOT NULL,
  png bytea NOT NULL,
  made_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT logos_pkey PRIMARY KEY (url)
);
