import { usual, type CategoryName, type DemoProduct, type WrittenProduct } from './demo-product.ts'
import { demoPrintAreas } from './demo-print-areas.ts'
import { babyShower } from './products/baby-shower.ts'
import { hampers } from './products/hampers.ts'
import { invitations } from './products/invitations.ts'
import { returnFavours } from './products/return-favours.ts'
import { ringPlatters } from './products/ring-platters.ts'
import { trousseau } from './products/trousseau.ts'
import { woodenTraysAndBoxes } from './products/wooden-trays-and-boxes.ts'

const toProducts = (category: CategoryName, written: readonly WrittenProduct[]) =>
  written.map(({ packed: [weight, length, breadth, height], priceBreaks, ...product }): DemoProduct => {
    const breaks = Object.entries(priceBreaks ?? {}).map(([quantity, unitPrice]) => {
      return { fromQuantity: Number(quantity), unitPrice }
    })
    return {
      ...usual,
      ...product,
      ...(priceBreaks && { priceBreaks: breaks }),
      printAreas: demoPrintAreas[product.slug] ?? [],
      category,
      weight,
      length,
      breadth,
      height,
    }
  })

/** The first product is the best seller and has the demo reviews. */
export const demoProducts: DemoProduct[] = [
  ...toProducts('Hampers', hampers),
  ...toProducts('Trousseau', trousseau),
  ...toProducts('Engagement Ring Platters', ringPlatters),
  ...toProducts('Wooden Trays and Boxes', woodenTraysAndBoxes),
  ...toProducts('Return Favours', returnFavours),
  ...toProducts('Baby Shower', babyShower),
  ...toProducts('Invitations', invitations),
]
