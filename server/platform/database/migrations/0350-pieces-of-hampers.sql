-- `isMadeForOrder` also counts pieces that are made for a hamper. The process before finds its lines in the wider index.
-- unused since 0310: it is not unique, so no ON CONFLICT names it
DROP INDEX order_lines_to_make;
CREATE INDEX order_lines_to_make ON order_lines (order_id) INCLUDE (shipment_id)
  WHERE NOT from_stock OR choices @? '$[*].choice ? (@ like_regex "^[0-9a-f]{36}$")'
    OR hamper @? '$.pieces[*].isMade ? (@ == true)';
