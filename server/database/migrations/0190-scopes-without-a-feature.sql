-- Permissions of features that are not there: no token holds them any more.
UPDATE api_tokens SET scopes = ARRAY(
  SELECT scope FROM unnest(scopes) WITH ORDINALITY AS held (scope, place)
  WHERE scope NOT IN
    ('stock.count', 'quotes.write', 'quotes.send', 'customers.block', 'pages.write', 'letters.write', 'letters.send', 'books.see')
  ORDER BY place
)
WHERE scopes && ARRAY['stock.count', 'quotes.write', 'quotes.send', 'customers.block', 'pages.write', 'letters.write', 'letters.send', 'books.see'];
