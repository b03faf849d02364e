-- Who pays, apart from who receives the parcel: until now both were one person.
ALTER TABLE orders ADD COLUMN buyer jsonb;
ALTER TABLE orders ALTER COLUMN buyer SET NOT NULL, ALTER COLUMN buyer TYPE jsonb USING jsonb_build_object(
  'name', concat_ws(' ', nullif(coalesce(ship_to->>'firstName', ship_to->>'fName'), ''),
    nullif(coalesce(ship_to->>'lastName', ship_to->>'lName'), '')),
  'email', email, 'phone', coalesce(ship_to->>'phone', ship_to->>'phnNo', ''));
