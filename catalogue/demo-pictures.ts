import type { PlacementGrid } from '#shop/lettering/map-path.ts'
import insides from './pictures/insides.json' with { type: 'json' }
import colours from './pictures/colours.json' with { type: 'json' }
import blurs from './pictures/blurs.json' with { type: 'json' }
import pictures from './pictures/pictures.json' with { type: 'json' }
import placements from './pictures/placements.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/**
 * By slug: first its views, `<slug>-<1 to 3>.webp`, of which the listing shows the first; then those of choices,
 * `<slug>-<extra>-<choice>.webp`, then of some beside a ruler and packed.
 */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures

/** By file: eight by eight pixels as a data URL, seen until the picture has come. */
export const demoBlurs: Readonly<Record<string, string>> = blurs

type DemoPlacement = PlacementGrid & { file: string; pixels: number }

/** By slug, zone and a picture's place in its list, from 1: that picture without words, and where they are laid upon it. */
export const demoPlacements: Readonly<Record<string, Record<string, Record<string, DemoPlacement>>>> =
  placements as never

/** `x` and `y` from 0 to 1, from the picture's upper left corner; numbers run from 1. */
type DemoInside = DemoPicture & { parts: { number: number; x: number; y: number; what: string }[] }

/** By slug, of some products: all that is inside, from above. */
export const demoInsides: Readonly<Record<string, DemoInside>> = insides

type DemoLayer = { over: string; file: string; slot: number; tint: [number, number, number] }

/** By slug and extra: what its choices are dyed with, and the layers that take the dye, in `catalogue/pictures/colours/`. */
export const demoColours: Readonly<
  Record<string, Record<string, { dyes: Record<string, string[]>; layers: DemoLayer[] }>>
> = colours as never
