-- Who of the staff did what, for ever: docs/decisions/046-staff-and-permissions.md. Values about buyers lie apart and are
-- erased with them; sealed rows are noticed when they change.

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'token', 'schedule', 'import', 'system')),
  actor_id text NOT NULL,
  actor_name text NOT NULL, -- as it was then
  session text,
  network text,
  operation text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  fields text[] NOT NULL DEFAULT '{}',
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  reason text,
  undo_of bigint REFERENCES audit
);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id);
CREATE INDEX audit_actor ON audit (actor_id, id);
CREATE INDEX audit_operation ON audit (operation, id);

CREATE TABLE audit_personal (
  audit_id bigint PRIMARY KEY REFERENCES audit,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX audit_personal_subject ON audit_personal (subject_kind, subject_id);

-- A running digest over all entries up to this one.
CREATE TABLE audit_seals (
  to_id bigint PRIMARY KEY REFERENCES audit,
  digest text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What stands in % is never changed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_stay BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_are_not_emptied BEFORE TRUNCATE ON audit_seals EXECUTE FUNCTION refuse_audit_change();
