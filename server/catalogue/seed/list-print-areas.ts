import type { DemoProduct } from '#catalogue/demo-product.ts'
import { demoPlacements } from '#catalogue/demo-pictures.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { placements, printAreas } from '#server/platform/database/lettering-tables.ts'

/** @throws if a print area and an extra share a key: a cart line names both by key */
export function listPrintAreas(
  { slug, printAreas: described = [], extras = [] }: DemoProduct,
  productId: (slug: string) => number,
): (typeof printAreas.$inferInsert)[] {
  const taken = described.find(({ key }) => extras.some((extra) => extra.key === key))
  if (taken) throw new Error(`${slug} has a print area and an extra named ${taken.key}`)
  return described.map(({ faces, motifs, ...printArea }) => ({
    ...omitFields(printArea, ['ink']),
    faces: [...faces],
    motifs: [...motifs],
    productId: productId(slug),
  }))
}

/** @param printAreaId by the print area's key @param urlOf by a picture's file name */
export function listPlacements(
  { slug, printAreas: described = [] }: DemoProduct,
  printAreaId: (key: string) => number,
  urlOf: (file: string) => string,
): (typeof placements.$inferInsert)[] {
  return described.flatMap(({ key, ink }) =>
    Object.entries(demoPlacements[slug]?.[key] ?? {}).map(([view, { file, pixels, ...grid }]) => ({
      printAreaId: printAreaId(key),
      view: Number(view) - 1,
      url: urlOf(file),
      pixels,
      ink,
      grid,
    })),
  )
}
