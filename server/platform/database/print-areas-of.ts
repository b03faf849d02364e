export function printAreasOf(productId: string): string {
  return `(SELECT json_agg(json_strip_nulls(json_build_object('key', z.key, 'label', z.label, 'technique', z.technique,
      'field', z.field, 'motifs', z.motifs,
      'maxLines', z.max_lines, 'faces', z.faces, 'unitPrice', z.unit_price, 'oncePrice', z.once_price, 'views', (
      SELECT coalesce(json_agg(json_build_object('picture', l.view, 'url', l.url, 'pixels', l.pixels, 'ink', l.ink,
        'grid', CASE WHEN z.field = 'photograph' THEN l.grid END)
        ORDER BY l.view), '[]') FROM placements l WHERE l.zone_id = z.id AND l.parked_for IS NULL),
      'printed', CASE WHEN z.field = 'photograph' THEN json_build_object('width', z.width, 'height', z.height) END)
    ) ORDER BY z.id) FROM zones z WHERE z.product_id = ${productId} AND z.is_active)`
}
