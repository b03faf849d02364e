-- What the packing table is written in for them: shop/staff/languages.ts.
ALTER TABLE staff ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi', 'gu', 'bn', 'ta'));
