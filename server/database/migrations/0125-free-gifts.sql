-- An offer may give a piece for nothing, as a line of its own: docs/decisions/087-free-gifts.md.
-- What `gives` may be is said by shop/offers/offer-terms.ts alone from here on.

ALTER TABLE offers DROP CONSTRAINT offers_gives_check;
-- Uses of what counts by itself are counted by these.
CREATE INDEX adjustments_given ON adjustments (source) WHERE kind IN ('offer', 'free gift');
-- unused since 0114
DROP INDEX adjustments_offer;
