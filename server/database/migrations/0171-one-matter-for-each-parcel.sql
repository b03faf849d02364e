-- A parcel in trouble is one matter, which says what its courier said last; until now each stage of it was one.

UPDATE ledger_breaks SET resolved_at = coalesce(resolved_at, now())
WHERE kind = 'parcel in trouble' AND id NOT IN (
  SELECT DISTINCT ON (split_part(reference, ':', 1)) id FROM ledger_breaks WHERE kind = 'parcel in trouble'
  ORDER BY split_part(reference, ':', 1), resolved_at IS NULL DESC, detected_at DESC, id DESC);

UPDATE ledger_breaks SET reference = split_part(reference, ':', 1)
WHERE kind = 'parcel in trouble' AND id IN (
  SELECT DISTINCT ON (split_part(reference, ':', 1)) id FROM ledger_breaks WHERE kind = 'parcel in trouble'
  ORDER BY split_part(reference, ':', 1), resolved_at IS NULL DESC, detected_at DESC, id DESC);
