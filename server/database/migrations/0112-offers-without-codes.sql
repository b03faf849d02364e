-- An offer may count by itself, for whoever's cart has what it asks for: docs/decisions/080-offers-without-a-code.md.

ALTER TABLE offers ADD COLUMN lane text NOT NULL DEFAULT 'code' CHECK (lane IN ('offer', 'code'));
CREATE INDEX adjustments_offer ON adjustments (source) WHERE kind = 'offer';
