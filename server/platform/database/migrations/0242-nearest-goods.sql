UPDATE search_synonyms
SET means = ARRAY(SELECT 'near:' || meant FROM unnest(means) AS meant)
WHERE typed IN ('get well soon', 'get well', 'agarbatti', 'incense', 'dhoop');

INSERT INTO search_synonyms (typed, means) VALUES
  ('perfume', '{near:candle,near:rose}'),
  ('attar', '{near:candle,near:rose}'),
  ('bouquet', '{near:rose,near:potli}'),
  ('cake', '{near:laddoo,"near:dry fruit"}'),
  ('watch', '{near:box,near:hamper}'),
  ('toy', '{near:hamper,near:box}'),
  ('mug', '{near:tea,near:hamper}')
ON CONFLICT (typed) DO NOTHING;
