ALTER TABLE imports ADD COLUMN source text NOT NULL DEFAULT 'sheet'
  CONSTRAINT imports_source_check CHECK (source = ANY (ARRAY['sheet'::text, 'shopify'::text, 'woocommerce'::text, 'strapi'::text]));
