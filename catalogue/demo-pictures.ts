import type { PlacementGrid } from '#shop/lettering/map-path.ts'
import pictures from './pictures/pictures.json' with { type: 'json' }
import placements from './pictures/placements.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/** By slug: first the listing's, a close one, an open one; then those of choices, `<slug>-<extra>-<choice>.webp`. */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures

type DemoPlacement = PlacementGrid & { file: string; pixels: number }

/** By slug, zone and the number of a view: the same picture without words, and where they are laid upon it. */
export const demoPlacements: Readonly<Record<string, Record<string, Record<string, DemoPlacement>>>> =
  placements as never
