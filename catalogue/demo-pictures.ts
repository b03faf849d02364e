import pictures from './pictures/pictures.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/** By slug: the listing's first, then close, then open; then `<slug>-<extra's key>-<choice's key>.webp`. In `small/` with `-480`. */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures
