-- Of whom a note names with an @: {"id", "name"} as then. The bell tells them: server/tasks/list-news.ts.
ALTER TABLE order_notes ADD COLUMN told jsonb NOT NULL DEFAULT '[]';
CREATE INDEX order_notes_told ON order_notes (created_at) WHERE told <> '[]';
