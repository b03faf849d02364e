import type { DemoProduct } from '#catalogue/demo-product.ts'
import { babyShower } from '#catalogue/goods/baby-shower.ts'
import { hampers } from '#catalogue/goods/hampers.ts'
import { invitations } from '#catalogue/goods/invitations.ts'
import { returnFavours } from '#catalogue/goods/return-favours.ts'
import { ringPlatters } from '#catalogue/goods/ring-platters.ts'
import { trousseau } from '#catalogue/goods/trousseau.ts'
import { woodenTraysAndBoxes } from '#catalogue/goods/wooden-trays-and-boxes.ts'

/** The 48 goods a fresh shop opens with. The first one is the best seller and carries the demo reviews. */
export const demoProducts: DemoProduct[] = [
  ...hampers,
  ...trousseau,
  ...ringPlatters,
  ...woodenTraysAndBoxes,
  ...returnFavours,
  ...babyShower,
  ...invitations,
]
