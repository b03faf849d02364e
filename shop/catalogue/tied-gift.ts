import { findDyedViews } from './dyed-views.ts'
import type { Extra, Picture, ProductDetails } from './product.ts'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'

/** A gift whose ribbon and words show on one picture, for the home page. */
export type TiedGift = Pick<ProductDetails, 'id' | 'variantId' | 'name' | 'unitPrice' | 'gstRate'> & {
  picture: Picture
  extra: Extra
  printArea: ProductPrintArea
  /** Pictures by choice, for choices without a layer. */
  looks: Record<string, Picture>
}

export function toTiedGift(product: ProductDetails): TiedGift | null {
  const { id, variantId, name, unitPrice, gstRate, soldOut, extras, printAreas, pictures } = product
  if (soldOut) return null
  for (const extra of extras)
    for (const printArea of printAreas.filter(({ field }) => field === 'words')) {
      const view = printArea.views.find(({ url }) => extra.colouring?.layers.some(({ over }) => over === url))
      const picture = view && pictures[view.picture]
      if (!view || !picture || !extra.colouring || !isDyed(extra, pictures)) continue
      const shown = new Set([view.url, picture.url])
      const layers = extra.colouring.layers.filter(({ over }) => shown.has(over))
      return {
        id,
        variantId,
        name,
        unitPrice,
        gstRate,
        picture,
        extra: { ...extra, colouring: { ...extra.colouring, layers } },
        printArea: { ...printArea, views: [view] },
        looks: toLooks(extra, pictures),
      }
    }
  return null
}

function isDyed(extra: Extra, pictures: readonly Picture[]): boolean {
  const dyed = extra.choices.filter((choice) => findDyedViews(extra, choice, pictures).length > 0)
  return dyed.length >= 2 && extra.choices.every(({ hex }) => hex !== undefined)
}

function toLooks({ choices: [, ...others] }: Extra, pictures: readonly Picture[]): Record<string, Picture> {
  const looks = others.flatMap(({ key, picture }): [string, Picture][] => {
    const found = picture === null ? undefined : pictures[picture]
    return found ? [[key, { url: found.url, width: found.width, height: found.height, alt: found.alt }]] : []
  })
  return Object.fromEntries(looks)
}
