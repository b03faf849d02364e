import pictures from './pictures/pictures.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/**
 * By slug: the listing's first, then a close one, then one open or from above. `catalogue/pictures/small/` has each
 * also as `<slug>-<n>-480.webp`.
 */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures
