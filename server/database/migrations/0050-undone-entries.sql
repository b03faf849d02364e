-- The audit says of each entry whether it was undone.
CREATE INDEX audit_undo ON audit (undo_of) WHERE undo_of IS NOT NULL;
