-- The back office's search finds enquiries by whom they are from and what was written.
ALTER TABLE enquiries ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(coalesce(answers->>'name', '') || ' ' || coalesce(answers->>'company', '') || ' ' ||
    coalesce(answers->>'idea', '') || ' ' || coalesce(answers->>'message', '') || ' ' || coalesce(answers->>'words', ''))
) STORED;
CREATE INDEX enquiries_search ON enquiries USING gin (search_text gin_trgm_ops);
CREATE INDEX enquiry_words_search ON enquiry_words USING gin (lower(words) gin_trgm_ops);
