-- Addresses of orders under the names of the domain; the API keeps its own (shop/checkout/api-address.ts).
-- Invoices and credit notes hold addresses as printed lines, and stay as they are.
ALTER TABLE orders ALTER COLUMN ship_to TYPE jsonb USING ship_to - '{fName,lName,phnNo,zipcode}'::text[] || jsonb_build_object(
  'firstName', coalesce(ship_to->'fName', '""'), 'lastName', coalesce(ship_to->'lName', '""'),
  'phone', coalesce(ship_to->'phnNo', '""'), 'postcode', coalesce(ship_to->'zipcode', '""'));
