ALTER TABLE categories ADD COLUMN defaults jsonb NOT NULL DEFAULT '{}';
