import pictures from './pictures/pictures.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/**
 * By slug: the listing's first, then a close one, then one open or from above; after these three the pictures of choices,
 * `<slug>-<extra's key>-<choice's key>.webp`. `catalogue/pictures/small/` has each also with `-480` at its end.
 */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures
