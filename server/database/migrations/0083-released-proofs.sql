-- A proof that has no yes keeps its parcel from being packed, until somebody says why it may go on.
ALTER TABLE proofs ADD COLUMN released_at timestamptz(3);
