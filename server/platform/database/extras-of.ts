/** SQL: `Extra[]` with ids and parts' `variantId`, or null. @param more further fields and their expressions */
export function extrasOf(productId: string, more = ''): string {
  return `(SELECT json_agg(json_build_object('id', e.id, 'key', e.key, 'name', e.name,${more}
      'isRequired', e.is_required, 'choices', (
      SELECT json_agg(jsonb_build_object('picture', NULL) || choice || jsonb_build_object('soldOut', EXISTS (
        SELECT FROM variants part WHERE part.id = (choice ->> 'variantId')::int AND (part.stock = 0 OR NOT part.is_active)
      )) ORDER BY place) FROM jsonb_array_elements(e.choices) WITH ORDINALITY AS made (choice, place))
    ) ORDER BY e.position, e.id) FROM extras e WHERE e.product_id = ${productId})`
}
