import pictures from './pictures/pictures.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/** By slug: first the listing's, a close one, an open one; then those of choices, `<slug>-<extra>-<choice>.webp`. */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures
