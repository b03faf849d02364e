import { demoColours } from '#catalogue/demo-pictures.ts'
import type { DemoExtraChoice, DemoProduct } from '#catalogue/demo-product.ts'
import type { extras } from '#server/platform/database/catalogue-tables.ts'
import { findPicture } from './list-variants.ts'
import type { Colouring } from '#shop/catalogue/product.ts'
import type { SeedCatalogue } from './load-demo-catalogue.ts'

/** URLs by file name, of pictures and of their colour layers. */
export type ColourAddresses = { picture: (file: string) => string; layer: (file: string) => string | undefined }

export function listExtras(
  { slug, extras: described = [] }: DemoProduct,
  productId: (slug: string) => number,
  pictures: SeedCatalogue['pictures'],
  addresses: ColourAddresses,
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
    colouring: findColouring(slug, key, choices, addresses),
  }))
}

/** Uses the swatch's current hex, so that a changed colour shows. */
function findColouring(
  slug: string,
  extra: string,
  choices: readonly DemoExtraChoice[],
  { picture, layer }: ColourAddresses,
): Colouring | null {
  const made = demoColours[slug]?.[extra]
  if (!made) return null
  const dyes = choices.flatMap(({ key, hex }) => {
    const dye = made.dyes[key]
    return dye ? [[hex ?? key, dye] as const] : []
  })
  const layers = made.layers.flatMap(({ over, file, slot, tint }) => {
    const url = layer(file)
    return url === undefined ? [] : [{ over: picture(over), url, slot, tint }]
  })
  return layers.length > 0 ? { dyes: Object.fromEntries(dyes), layers } : null
}

function findLook(views: SeedCatalogue['pictures'][string] = [], name: string): number | undefined {
  return views.some(({ file }) => file === `${name}.webp`) ? findPicture(views, name) + 1 : undefined
}

/** @param place from 1 */
function toPicture(place: number | undefined): { picture?: number } {
  return place === undefined ? {} : { picture: place - 1 }
}
