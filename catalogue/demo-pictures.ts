import type { PlacementGrid } from '#shop/lettering/map-path.ts'
import insides from './pictures/insides.json' with { type: 'json' }
import colours from './pictures/colours.json' with { type: 'json' }
import tints from './pictures/tints.json' with { type: 'json' }
import pictures from './pictures/pictures.json' with { type: 'json' }
import placements from './pictures/placements.json' with { type: 'json' }
import type { DemoPicture } from './demo-product.ts'

/**
 * Pictures by slug, in order. First one to three views, then choices (`<slug>-<extra>-<choice>.webp`), then some
 * packed.
 */
export const demoPictures: Readonly<Record<string, DemoPicture[]>> = pictures

/** The average colour of each file as `#rrggbb`, shown until the picture loads. */
export const demoTints: Readonly<Record<string, string>> = tints

type DemoPlacement = PlacementGrid & { file: string; pixels: number }

/** By slug, print area and view number: the picture without words, and their position on it. */
export const demoPlacements = placements as unknown as Readonly<
  Record<string, Record<string, Record<string, DemoPlacement>>>
>

/** `x` and `y` from 0 to 1 from the upper left corner; numbers count from 1. */
type DemoInside = DemoPicture & { parts: { number: number; x: number; y: number; what: string }[] }

/** By slug, for some products: the contents from above. */
export const demoInsides: Readonly<Record<string, DemoInside>> = insides

type DemoLayer = { over: string; file: string; slot: number; tint: [number, number, number] }

/** Dyes of an extra's choices by slug and extra, and their layers in `pictures/colours/`. */
export const demoColours = colours as unknown as Readonly<
  Record<string, Record<string, { dyes: Record<string, string[]>; layers: DemoLayer[] }>>
>
