import type { DemoProduct } from './demo-product.ts'
import { demoPrintAreas } from './demo-print-areas.ts'
import { babyShower } from './products/baby-shower.ts'
import { hampers } from './products/hampers.ts'
import { invitations } from './products/invitations.ts'
import { returnFavours } from './products/return-favours.ts'
import { ringPlatters } from './products/ring-platters.ts'
import { trousseau } from './products/trousseau.ts'
import { woodenTraysAndBoxes } from './products/wooden-trays-and-boxes.ts'

/** The first product is the best seller and has the demo reviews. */
export const demoProducts: DemoProduct[] = [
  ...hampers,
  ...trousseau,
  ...ringPlatters,
  ...woodenTraysAndBoxes,
  ...returnFavours,
  ...babyShower,
  ...invitations,
].map((product) => ({ ...product, printAreas: demoPrintAreas[product.slug] ?? [] }))
