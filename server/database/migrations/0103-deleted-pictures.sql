-- A deleted picture is in no list for 30 days, in which it can be brought back: server/pictures/purge-pictures.ts.
ALTER TABLE pictures ADD COLUMN deleted_at timestamptz(3);
CREATE INDEX pictures_deleted ON pictures (deleted_at) WHERE deleted_at IS NOT NULL;
