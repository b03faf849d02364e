-- Addresses of orders get the names of the domain; the API keeps its own (shop/checkout/api-address.ts). Invoices and credit
-- notes hold addresses as printed lines, and stay as they are. 0023 renames while it copies addresses to shipments, so that
-- `orders` is not rewritten for it; shops that ran this file when it renamed in place have the new names already.
SELECT;
