-- Who pays, apart from who receives the parcel: until now both were one person.
ALTER TABLE orders ADD COLUMN buyer jsonb;
ALTER TABLE orders ALTER COLUMN buyer SET NOT NULL, ALTER COLUMN buyer TYPE jsonb USING jsonb_build_object(
  'name', concat_ws(' ', nullif(ship_to->>'firstName', ''), nullif(ship_to->>'lastName', '')),
  'email', email, 'phone', coalesce(ship_to->>'phone', ''));
