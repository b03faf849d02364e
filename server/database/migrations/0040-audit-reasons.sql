-- What staff write about a buyer's order may name the buyer: it is erased with them, as the values beside it.
ALTER TABLE audit_personal ADD COLUMN reason text;
