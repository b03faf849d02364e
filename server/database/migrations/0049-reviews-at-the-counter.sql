-- Reviews as staff see them: why one was turned down, and what the shop answers below it.
ALTER TABLE reviews ADD COLUMN reject_reason text;
ALTER TABLE reviews ADD COLUMN answer text;
ALTER TABLE reviews ADD COLUMN answered_at timestamptz(3);
ALTER TABLE reviews ADD CHECK ((answer IS NULL) = (answered_at IS NULL));
CREATE INDEX reviews_by_state ON reviews (state, id DESC);
