import type { DemoProduct } from '#catalogue/demo-product.ts'
import type { extras } from '#server/database/catalogue-tables.ts'
import { findPicture } from './list-variants.ts'
import type { SeedCatalogue } from './load-demo-catalogue.ts'

export function listExtras(
  { slug, extras: described = [] }: DemoProduct,
  productId: (slug: string) => number,
  pictures: SeedCatalogue['pictures'],
): (typeof extras.$inferInsert)[] {
  return described.map(({ key, name, isRequired = false, seenIn, choices }, position) => ({
    productId: productId(slug),
    key,
    position,
    name,
    isRequired,
    choices: choices.map(({ unitPrice = 0, oncePrice = 0, part, ...choice }, place) => ({
      ...choice,
      unitPrice,
      oncePrice,
      ...(part !== undefined && { variantId: productId(part) }),
      ...toPicture(place === 0 ? seenIn : findLook(pictures[slug], `${slug}-${key}-${choice.key}`)),
    })),
  }))
}

function findLook(views: SeedCatalogue['pictures'][string] = [], name: string): number | undefined {
  return views.some(({ file }) => file === `${name}.webp`) ? findPicture(views, name) + 1 : undefined
}

/** @param place from 1 on, as people count pictures */
function toPicture(place: number | undefined): { picture?: number } {
  return place === undefined ? {} : { picture: place - 1 }
}
