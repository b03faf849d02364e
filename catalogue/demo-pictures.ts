import pictures from './pictures/pictures.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/**
 * Three pictures per product, by slug: the listing's first, then a close one, then one open or from above.
 * The files lie in `catalogue/pictures/`; beside them, in `small/`, each also as `<slug>-<n>-480.webp`.
 */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures
