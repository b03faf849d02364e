ALTER TABLE products ADD COLUMN seo_title text NOT NULL DEFAULT '', ADD COLUMN seo_description text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION without_details(product jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    RETURN (product - ARRAY['stock_shown'::text, 'slug'::text, 'name'::text, 'search_name'::text, 'description'::text, 'options'::text, 'inside'::text, 'makers'::text, 'piece'::text, 'care'::text, 'packing'::text, 'price_breaks'::text, 'has_food'::text, 'listed_variant_id'::text, 'price'::text, 'discount'::text, 'unit_price'::text, 'material'::text, 'weight'::text, 'length'::text, 'breadth'::text, 'height'::text, 'hsn'::text, 'gst_rate'::text, 'days_to_make'::text, 'updated_at'::text, 'version'::text, 'seo_title'::text, 'seo_description'::text]);
