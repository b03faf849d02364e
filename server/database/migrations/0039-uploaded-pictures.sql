-- Pictures that staff upload. Redrawn when they come, so that nothing of the file is kept but what is seen. They are served as the
-- shipped ones are, under a name drawn from their content: docs/decisions/013-pictures.md.
CREATE TABLE pictures (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest text NOT NULL UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'), -- of the file that was sent, and of how it was cropped
  name text NOT NULL UNIQUE CHECK (name ~ '^upload-[0-9a-f]{24}$'), -- of its address
  url text NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  crop jsonb NOT NULL, -- shop/catalogue/crop-square.ts
  width smallint NOT NULL CHECK (width > 0), -- pixels of `webp`
  height smallint NOT NULL CHECK (height > 0),
  webp bytea NOT NULL,
  blur text NOT NULL CHECK (blur LIKE 'data:image/webp;base64,%' AND length(blur) <= 400),
  made_by text NOT NULL, -- of staff, as the audit names them
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- They do not compress, and are read by themselves.
ALTER TABLE pictures ALTER COLUMN webp SET STORAGE EXTERNAL;

-- The same request again moves stock once.
ALTER TABLE stock_movements ADD COLUMN request_key text CHECK (length(request_key) BETWEEN 8 AND 100);
CREATE UNIQUE INDEX stock_movements_request ON stock_movements (request_key) WHERE request_key IS NOT NULL;
