-- What a code takes off, and how often it was used: docs/decisions/067-codes.md.

CREATE TABLE offers (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 80),
  -- {"subtotal"?, "pieces"?, "products"?, "categories"?, "isFirstOrder"?, "states"?}: paise before GST; all that stand hold.
  conditions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(conditions) = 'object'),
  -- {"on": "lines" | "order", "percent" | "amount", "atMost"?} or {"on": "delivery", "price"}.
  gives jsonb NOT NULL CHECK (gives ->> 'on' IN ('lines', 'order', 'delivery')),
  first_day date, -- Indian days, both included; NULL: open on that side
  last_day date CHECK (last_day >= first_day),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{3,24}$'),
  offer_id int NOT NULL REFERENCES offers,
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
  most_uses int CHECK (most_uses > 0), -- NULL: any number
  most_uses_each int CHECK (most_uses_each > 0), -- by one e-mail address
  CHECK (uses <= most_uses)
);
CREATE INDEX codes_offer ON codes (offer_id);

CREATE TABLE code_uses (
  order_id text PRIMARY KEY REFERENCES orders,
  code text NOT NULL REFERENCES codes,
  person text, -- a keyed digest of the buyer's e-mail; NULL: erased
  is_held boolean NOT NULL DEFAULT true, -- false: the order gave it back
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX code_uses_code ON code_uses (code, person) WHERE is_held;
